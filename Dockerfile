# The service alone: production dependencies, the sources, and the texts it serves. Runs as a user without rights on a
# read-only file system; only /data is written.
# To pin it: --build-arg BASE=node:24-bookworm-slim@sha256:… (docs/deploy.md).
ARG BASE=node:24-bookworm-slim
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
