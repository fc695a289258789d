# The service alone: production dependencies, the sources, and the texts it serves. Runs as a user without rights on a
# read-only file system; only /data is written.
# The Node that package.json pins, by the digest of its image for all platforms (docs/deploy.md says how to look it up).
ARG BASE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json package.json
COPY ig ig
COPY docs docs
COPY fixtures fixtures
COPY scripts/sandbox scripts/sandbox
COPY src src
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
