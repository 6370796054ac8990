import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image: string;
  build?: string;
  environment?: Record<string, string>;
  ports?: string[];
  [key: string]: unknown;
}
const file = readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
const compose = parse(file, { merge: true }) as {
  name?: string;
  services: Record<string, Service>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, service]) => service.build !== undefined);

describe('docker-compose.yml', () => {
  it('is read by older versions of compose as well: it has no name of its own', () => {
    expect(compose.name).toBeUndefined();
  });

  it.each(services.filter(([, { build }]) => build === undefined))(
    'pins the version of %s',
    (_, { image }) => expect(image).toMatch(/:(?=.*\d\.\d|RELEASE\.\d{4})(?!latest)/),
  );

  it.each(own)('runs %s with what it needs, and no more', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    for (const limit of ['mem_limit', 'cpus', 'pids_limit']) expect(service[limit]).toBeTruthy();
    // docs/operations.md: give both 35 seconds.
    expect(parseInt(String(service['stop_grace_period']))).toBeGreaterThanOrEqual(35);
  });

  it('lets two APIs have a port each', () => {
    expect(compose.services['api']?.ports).toEqual([expect.stringMatching(/:-3000-3009\}:3000$/)]);
  });

  it('signs in as the superuser nowhere, and as the owner to migrate only', () => {
    const users = own.map(([name, { environment }]) => [
      name,
      /^postgres:\/\/(\w+):/.exec(environment?.['DATABASE_URL'] ?? '')?.[1],
    ]);
    expect(Object.fromEntries(users)).toEqual({
      migrate: 'stopline',
      api: 'stopline_api',
      worker: 'stopline_api',
    });
  });

  it('passes on what is about mails, proxies and the registry', () => {
    for (const name of [
      'SMTP_URL',
      'MAIL_FROM',
      'TRUSTED_PROXY_HOPS',
      'REGISTRY_URL',
      'REGISTRY_TOKEN',
      'REGISTRY_CERT',
      'REGISTRY_KEY',
      'NODE_EXTRA_CA_CERTS',
    ]) {
      for (const [, { environment }] of own) expect(environment?.[name]).toContain(`\${${name}:-`);
    }
  });
});
