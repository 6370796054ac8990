import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The way in which an authority answers a request. */
export type Behaviour = (query: Buffer, response: ServerResponse) => void;

/** A time stamping authority (RFC 3161) on this machine: `openssl ts` behind HTTP. */
export interface TestAuthority {
  url: string;
  /** The requests since a test emptied the list. */
  requests: { type: string | undefined; query: Buffer }[];
  behaviour: Behaviour;
  /** Answers as an authority should. */
  honest: Behaviour;
  /** Returns the path of a file in its folder; `ca.pem` is the certificate that it rests on. */
  at: (name: string) => string;
  /** Runs `openssl` in its folder. */
  openssl: (...args: string[]) => Buffer;
  /** Returns the answer of `openssl ts` to a request. */
  stamped: (query: Buffer) => Buffer;
  stop: () => void;
}

const CONFIG = `
[ tsa ]
default_tsa = own
[ own ]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
`;

/** Sends an answer to a request for a time stamp. */
export function send(response: ServerResponse, body: Buffer): void {
  response.setHeader('content-type', 'application/timestamp-reply');
  response.end(body);
}

/** Starts an authority with certificates of its own. */
export async function startAuthority(): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-tsa-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): Buffer =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  certify(at, openssl);
  const stamped = (query: Buffer): Buffer => {
    writeFileSync(at('query.tsq'), query);
    openssl(
      ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'own'],
      ...['-queryfile', 'query.tsq', '-out', 'reply.tsr'],
    );
    return readFileSync(at('reply.tsr'));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const honest: Behaviour = (query, response) => send(response, stamped(query));
  const authority: TestAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    requests: [],
    behaviour: honest,
    honest,
    at,
    openssl,
    stamped,
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const query = Buffer.concat(chunks);
    authority.requests.push({ type: request.headers['content-type'], query });
    authority.behaviour(query, response);
  }
  return authority;
}

function certify(at: TestAuthority['at'], openssl: TestAuthority['openssl']): void {
  writeFileSync(at('tsa.cnf'), CONFIG);
  writeFileSync(at('serial'), '01\n');
  writeFileSync(at('tsa.ext'), 'extendedKeyUsage = critical,timeStamping\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '3650'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA');
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test authority');
  openssl(
    ...['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'],
    ...['-CAcreateserial', '-out', 'tsa.pem', '-days', '3650', '-extfile', 'tsa.ext'],
  );
}
