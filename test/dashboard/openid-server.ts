/** An OpenID provider on this machine: discovery, a page to agree on, token endpoint, signed id tokens; one person. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface OpenidServer {
  readonly issuer: string;
  /** Claims of the next id token; `nonce` takes the place of the one that was asked for. */
  claims: Record<string, unknown>;
  /** What the browser brings back from an authorization address: `code=…&state=…`. */
  readonly agree: (authorizationAddress: string) => URLSearchParams;
  readonly stop: () => Promise<void>;
}

/** Starts it. */
export async function startOpenidServer(): Promise<OpenidServer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const begun = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration') return answer(200, discoveryOf(provider.issuer));
    if (request.url === '/jwks') return answer(200, { keys: [jwk] });
    if (request.url?.startsWith('/authorize?') === true) {
      const back = new URL(new URL(request.url, provider.issuer).searchParams.get('redirect_uri') ?? '');
      back.search = provider.agree(provider.issuer + request.url).toString();
      response.writeHead(200, { 'content-type': 'text/html' });
      const address = back.href.replaceAll('&', '&amp;');
      return response.end(`<!doctype html><title>Provider</title><a href="${address}">I am who I am</a>`);
    }
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const asked = begun.get(form.get('code') ?? '');
      begun.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (asked?.get('code_challenge') !== challenge) return answer(400, { error: 'invalid_grant' });
      const token = new SignJWT({ nonce: asked.get('nonce') ?? '', ...provider.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(provider.issuer)
        .setAudience(asked.get('client_id') ?? '')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey);
      void token.then((idToken) =>
        answer(200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const provider: OpenidServer = {
    issuer: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    claims: {},
    agree: (authorizationAddress) => {
      const asked = new URL(authorizationAddress).searchParams;
      const code = randomUUID();
      begun.set(code, asked);
      return new URLSearchParams({ code, state: asked.get('state') ?? '' });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return provider;
}

function discoveryOf(issuer: string): unknown {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
