import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';

const tls = join(root, 'server/test/tls');
const pem = (name: string): string => readFileSync(join(tls, name), 'utf8');
const dist = join(root, 'dist/server');

/** Prints the result of loading the environment and of a look-up. Authorities are read when a process starts. */
const PROGRAM = `
  import { loadConfig } from '${dist}/platform/config/config.js';
  import { HttpRegistry } from '${dist}/features/registry/http-registry.js';
  const { registry } = loadConfig();
  const question = { plate: 'abc 1234', region: null, plateClass: null, day: null };
  const [vehicle] = await new HttpRegistry(registry, (why) => console.log(why)).findEntries(question).catch(() => []);
  if (vehicle !== undefined) console.log(vehicle.ownerName);
  process.exit();`;

describe('A registry that asks for a certificate, under an authority of its own', () => {
  let server: Server;
  beforeAll(async () => {
    const options = {
      ca: pem('ca.pem'),
      cert: pem('server.pem'),
      key: pem('server-key.pem'),
      requestCert: true,
    };
    server = createServer(options, (request, response) => {
      const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject as { CN: string };
      response.end(
        JSON.stringify({
          owner_vehicle_license_plate: 'ABC 1234',
          owner_name: `asked by ${CN} with ${request.headers.authorization}`,
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = async (variables: Record<string, string>): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM],
      {
        env: {
          DATABASE_URL: 'postgres://127.0.0.1:1/x',
          REDIS_URL: 'redis://127.0.0.1:1',
          JWT_SECRET: 'x'.repeat(32),
          ENCRYPTION_KEY: 'x'.repeat(32),
          REGISTRY_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}/vehicles`,
          REGISTRY_TOKEN: 's3cret',
          ...variables,
        },
      },
    );
    return stdout.trim();
  };
  const certificate = {
    REGISTRY_CERT: join(tls, 'client.pem'),
    REGISTRY_KEY: join(tls, 'client-key.pem'),
  };
  const authority = { NODE_EXTRA_CA_CERTS: join(tls, 'ca.pem') };

  it('is asked with REGISTRY_TOKEN and REGISTRY_CERT, and trusted by NODE_EXTRA_CA_CERTS', async () => {
    expect(await ask({ ...certificate, ...authority })).toBe('asked by client with Bearer s3cret');
  });

  it('is not available without the certificate, or without the authority', async () => {
    expect(await ask(authority)).toMatch(/^The vehicle registry did not answer for ABC1234: /);
    expect(await ask(certificate)).toMatch(
      /^The vehicle registry did not answer for ABC1234: .*certificate/,
    );
  });
});
