import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  type CryptoKey,
  UnsecuredJWT,
} from 'jose';
import { CLIENT } from '../../scripts/lib/test-issuer.mjs';
import { tokenHash } from '../platform/auth/callers.service.js';
import type { Answer, Visitor } from './doors.js';

/** A server on a free port of this machine, whose handler comes later. */
export class LocalServer {
  handler: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.writeHead(503).end();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LocalServer> {
    const server = createServer((request, response) => void own.handler(request, response));
    const own = new LocalServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return own;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** A browser at an issuer: it keeps its cookies and follows redirects. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** Follows redirects as long as they stay at a server. @returns the first address elsewhere */
  async follow(address: string, server: string): Promise<string> {
    for (let step = 0, next = address; step < 10; step += 1) {
      if (!next.startsWith(server)) return next;
      const response = await this.get(next);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    throw new Error('Too many redirects');
  }

  async get(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = line.split(';', 1)[0]!.split('=');
      this.cookies.set(name, value.join('='));
    }
    return response;
  }
}

/** The lies of an issuer; without any it answers right. */
export interface Lies {
  /** Claims instead of the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  header?: { alg?: string; kid?: string };
  /** Signs with a key that is not published. */
  key?: 'own' | 'foreign';
  /** Parameters of the callback instead of the right ones; null leaves one out. */
  callback?: Record<string, string | null>;
  userinfo?: Record<string, unknown>;
  /** The place in which the token endpoint does not take the secret of a client. */
  refusesSecretIn?: 'header' | 'body';
  /** How it says so; invalid_client as RFC 6749 has it where nothing is said. */
  refusal?: { status: number; body: string };
  /** The status that the token endpoint answers. */
  tokenStatus?: number;
}

/** An issuer that answers whatever a test says: attacks need one that lies. */
export class LyingIssuer {
  lies: Lies = {};
  metadata: Record<string, unknown> = {};
  /** The times that the token endpoint was asked. */
  asked = 0;
  private readonly nonces = new Map<string, string>();

  private constructor(
    private readonly server: LocalServer,
    private readonly keys: Record<'own' | 'foreign', CryptoKey>,
    readonly published: object,
  ) {
    server.handler = (request, response) => this.answer(request, response);
  }

  static async start(server: LocalServer): Promise<LyingIssuer> {
    const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' };
    return new LyingIssuer(server, { own: own.privateKey, foreign: foreign.privateKey }, jwk);
  }

  get url(): string {
    return this.server.url;
  }

  /** Takes a browser in, as it was sent, and sends it back. @returns the address of the callback */
  signIn(address: string): string {
    const sent = new URL(address).searchParams;
    const code = tokenHash(`${address} ${this.nonces.size}`);
    this.nonces.set(code, sent.get('nonce')!);
    const back = new URL(sent.get('redirect_uri')!);
    const parameters = {
      code,
      state: sent.get('state'),
      iss: this.url,
      ...this.lies.callback,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value !== null) back.searchParams.set(name, value);
    return back.href;
  }

  /** A signed token. */
  async token(claims: JWTPayload, { header, key = 'own' }: Pick<Lies, 'header' | 'key'> = {}) {
    const { alg = 'ES256', kid = 'own' } = header ?? {};
    if (alg === 'none') return new UnsecuredJWT(claims).encode();
    const signer = new SignJWT(claims).setProtectedHeader({ alg, kid });
    // As if the public key were a shared secret: the oldest trick with JWTs.
    if (alg === 'HS256') return signer.sign(new TextEncoder().encode(CLIENT.secret));
    return signer.sign(this.keys[key]);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: unknown, status = 200, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const [path] = request.url!.split('?');
    if (path === '/.well-known/openid-configuration')
      return send({
        issuer: this.url,
        authorization_endpoint: `${this.url}/auth`,
        token_endpoint: `${this.url}/token`,
        userinfo_endpoint: `${this.url}/userinfo`,
        jwks_uri: `${this.url}/jwks`,
        end_session_endpoint: `${this.url}/end`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['ES256', 'RS256', 'HS256', 'none'],
        ...this.metadata,
      });
    if (path === '/jwks') return send({ keys: [this.published] });
    if (path === '/userinfo')
      return send({ sub: this.lies.claims?.['sub'], ...this.lies.userinfo });
    if (path !== '/token') return send({}, 404);
    this.asked += 1;
    const form = new URLSearchParams(await textOf(request));
    const { tokenStatus, claims, refusesSecretIn, refusal } = this.lies;
    const secretIn = request.headers.authorization === undefined ? 'body' : 'header';
    if (secretIn === refusesSecretIn && refusal !== undefined)
      return void response
        .writeHead(refusal.status, { 'content-type': 'application/json' })
        .end(refusal.body);
    if (secretIn === refusesSecretIn)
      return send(
        { error: 'invalid_client' },
        401,
        secretIn === 'header' ? { 'www-authenticate': 'Basic realm="issuer"' } : {},
      );
    if (tokenStatus !== undefined) return send({ error: 'invalid_grant' }, tokenStatus);
    const now = Math.floor(Date.now() / 1_000);
    const idToken = await this.token(
      JSON.parse(
        JSON.stringify({
          iss: this.url,
          aud: CLIENT.id,
          iat: now,
          exp: now + 300,
          nonce: this.nonces.get(form.get('code')!),
          email_verified: true,
          ...claims,
        }),
      ) as JWTPayload,
      this.lies,
    );
    return send({ access_token: 'access', token_type: 'Bearer', id_token: idToken });
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The path and query of an address, for an API that does not listen. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** Sends a browser to the issuer. @returns the address there */
export async function startAt(visitor: Visitor, next?: string): Promise<string> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  const answer = await visitor.rest('GET', `auth/oidc/start${query}`);
  if (answer.status !== 302) throw new Error(`start answered ${answer.status}`);
  return String(answer.headers['location']);
}

/** Goes to the issuer and back, and fetches what is behind the ticket. */
export async function signInBy(
  visitor: Visitor,
  there: (address: string) => string | Promise<string>,
  body: object = {},
): Promise<Answer> {
  const back = await there(await startAt(visitor));
  await visitor.send({ method: 'GET', url: pathOf(back) });
  return visitor.rest('POST', 'auth/oidc/complete', body);
}
