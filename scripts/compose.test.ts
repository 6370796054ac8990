import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../server/platform/config/config.js';
import { root } from './lib/install.mjs';

interface Service {
  image: string;
  build?: { context: string; args: Record<string, string> };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  logging?: { options: Record<string, string> };
  networks?: string[];
  ports?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  [key: string]: unknown;
}

interface Compose {
  name?: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const own = services.filter(([, service]) => service.build !== undefined);
const servers = services.filter(([, { profiles, healthcheck }]) => profiles && healthcheck);
/** These services end when their work is done. */
const ENDS = ['migrate', 'bucket', 'backup'];

/** The names that the top of the file makes for `.env`, each with a value of its own. */
const MADE: Record<string, string> = Object.fromEntries(
  (/for name in ([^;]+);/.exec(text)?.[1] ?? '')
    .split(/[\s#\\]+/)
    .filter((name) => name !== '')
    .map((name) => [name, `made-${name.toLowerCase()}`]),
);

/** Fills in variables as Compose does. */
function filledIn(value: string, variables: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?::([-?])([^${}]*))?\}/;
  const match = innermost.exec(value);
  if (match === null) return value;
  const [whole, name = '', kind, rest = ''] = match;
  const set = variables[name] ?? '';
  if (set === '' && kind === '?') throw new Error(`${name}: ${rest}`);
  return filledIn(
    value.replace(whole, () => (set === '' ? rest : set)),
    variables,
  );
}

/** The environment of a service with an `.env`. */
function environmentOf(name: string, variables: Record<string, string>): Record<string, string> {
  const entries = Object.entries(compose.services[name]?.environment ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, filledIn(value, variables)]));
}

describe('docker-compose.yml', () => {
  it('has no name of its own: two folders are two installations', () => {
    expect(compose.name).toBeUndefined();
  });

  it.each(services.filter(([, { build }]) => build === undefined))(
    'pins the version of %s',
    (_, { image }) => expect(image).toMatch(/:(?=.*\d\.\d|RELEASE\.\d{4})(?!latest)/),
  );

  it('tags the image with the version of package.json', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const [, { image }] of own) expect(image).toBe(`stopline:${version}`);
  });

  // Issue 23, point 25: `/health/live` tells the commit.
  it('builds the image with the commit that the shell names, as the documents say', () => {
    for (const [, { build }] of own) {
      expect(build?.context).toBe('.');
      expect(filledIn(build?.args['COMMIT'] ?? '', { COMMIT: 'abc' })).toBe('abc');
      expect(filledIn(build?.args['COMMIT'] ?? '', {})).toBe('');
    }
    for (const said of [text, read('docs/operations.md')])
      expect(said).toContain('COMMIT=$(git rev-parse HEAD) docker compose up --build');
  });

  it.each(own)('runs %s with what it needs, and no more', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    for (const limit of ['mem_limit', 'cpus', 'pids_limit']) expect(service[limit]).toBeTruthy();
    // docs/operations.md: give both 35 seconds.
    const grace = filledIn(String(service['stop_grace_period']), {});
    expect(parseInt(grace)).toBeGreaterThanOrEqual(35);
  });

  it('lets several APIs and workers have a port each, for people, owners and scrapers', () => {
    const ports = own.flatMap(([, service]) => service.ports ?? []);
    expect(ports.map((port) => filledIn(port, {}))).toEqual([
      '127.0.0.1:3000-3009:3000',
      '127.0.0.1:3100-3109:3100',
      '127.0.0.1:3200-3209:3001',
    ]);
  });

  it('signs in as the superuser nowhere, and as the owner to migrate only', () => {
    const users = own.map(([name]) => [
      name,
      new URL(environmentOf(name, MADE)['DATABASE_URL'] ?? '').username,
    ]);
    expect(Object.fromEntries(users)).toEqual({
      migrate: 'stopline',
      api: 'stopline_api',
      worker: 'stopline_api',
    });
    expect(environmentOf('backup', MADE)['BACKUP_URL']).toContain('//stopline_backup:');
  });

  it('checks the health of whatever stays', () => {
    const unchecked = services.filter(([, { healthcheck }]) => healthcheck === undefined);
    expect(unchecked.map(([name]) => name).sort()).toEqual([...ENDS].sort());
  });

  it.each(services)('keeps little of what %s logs', (_, { logging }) =>
    expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' }),
  );

  it.each(servers)(
    'gives %s a password, and only those who use it a way there',
    (name, service) => {
      const said = JSON.stringify([service.command, service.environment]);
      expect(said).toMatch(/\$\{\w+_PASSWORD:\?see the top of docker-compose\.yml\}/);
      const [network = ''] = service.networks ?? [];
      expect(compose.networks[network]).toEqual({ internal: true });
      const beside = servers.filter(
        ([other, { networks }]) => other !== name && networks?.includes(network),
      );
      expect(beside).toEqual([]);
    },
  );
});

describe('The variables of the server (README, Environment)', () => {
  /** The server does not read these: the start script reads the first, Node itself the second. */
  const OTHERS = ['DEMO', 'NODE_EXTRA_CA_CERTS'];
  /** The table leaves this out, because the image sets it. */
  const UNSAID = ['NODE_ENV'];
  const ofImage = [...read('Dockerfile').matchAll(/^(?:ENV| ) ?([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );

  it('are those of the table', () => {
    const [, table = ''] = read('README.md').split('## Environment');
    const named = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+)\|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(named.sort()).toEqual(
      [...VARIABLES, ...OTHERS].filter((name) => !UNSAID.includes(name)).sort(),
    );
  });

  /** The private keys of the log: the worker alone has them (proof 2). */
  const KEYS = ['SIGNING_KEY', 'SIGNING_KEY_BEFORE'];

  it.each(own.map(([name]) => name))('all reach %s, from the image or from .env', (name) => {
    const expected = [...VARIABLES, 'NODE_EXTRA_CA_CERTS'].filter(
      (variable) => name === 'worker' || !KEYS.includes(variable),
    );
    const given = environmentOf(name, MADE);
    expect([...Object.keys(given), ...ofImage].sort()).toEqual(expected.sort());
    // The owner's address has a variable of its own.
    const changed = Object.fromEntries(Object.keys(given).map((key) => [key, `own-${key}`]));
    const owner: Record<string, string> =
      name === 'migrate' ? { OWNER_URL: changed['DATABASE_URL'] ?? '' } : {};
    expect(environmentOf(name, { ...changed, ...owner })).toEqual(changed);
  });

  it('has the signing key as a secret of the worker alone, which keeps its DATA_DIR', () => {
    const withKeys = services.filter(([, { secrets }]) => secrets !== undefined);
    expect(withKeys.map(([name, { secrets }]) => [name, secrets])).toEqual([
      ['worker', ['signing_key', 'signing_key_before']],
    ]);
    expect(environmentOf('worker', MADE)['SIGNING_KEY']).toBe('/run/secrets/signing_key');
    expect(compose.services['worker']?.['volumes']).toContain('worker:/data');
    expect(compose.services['api']?.['volumes']).not.toContain('worker:/data');
  });

  it('are complete with what the top of docker-compose.yml writes', () => {
    for (const [name] of services) {
      for (const value of Object.values(environmentOf(name, MADE)))
        expect(value).not.toContain('$');
    }
    for (const [name] of own) expect(() => environmentOf(name, {})).toThrow('JWT_SECRET');
  });

  it('may name servers elsewhere: those of the file start only where COMPOSE_PROFILES has them', () => {
    const [, profiles = ''] = /COMPOSE_PROFILES=(\S+)/.exec(text) ?? [];
    expect(servers.map(([, service]) => service.profiles)).toEqual(
      expect.arrayContaining(profiles.split(',').map((profile) => [profile])),
    );
    expect(servers).toHaveLength(profiles.split(',').length);
    for (const [, { profiles: own = [], depends_on }] of services) {
      for (const [name, { required }] of Object.entries(depends_on ?? {})) {
        const needed = compose.services[name]?.profiles;
        if (needed?.some((profile) => !own.includes(profile))) expect(required, name).toBe(false);
      }
    }
  });
});
