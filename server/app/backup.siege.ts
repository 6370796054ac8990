import { chownSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unprivileged } from '../../scripts/lib/cluster.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { postgresTools } from '../../scripts/lib/postgres-tools.mjs';
import { query } from '../../scripts/lib/postgres.mjs';
import {
  type Service,
  eventually,
  freePort,
  must,
  run,
  startService,
} from '../../scripts/lib/processes.mjs';
import { startTestProcess, testFolder } from '../../scripts/lib/test-services.mjs';

const say = (sentence: string): void => console.error(sentence);
const tools = await postgresTools(say);
const account = unprivileged();

const PASSWORDS = {
  OWNER_PASSWORD: 'the owner’s',
  API_PASSWORD: "the API's",
  BACKUP_PASSWORD: 'the backup’s',
};

/** A Postgres of its own, with nothing in it but a superuser. */
interface Cluster extends Service {
  url: (role: string, password: string, database?: string) => string;
}

let folder: string;
let cluster: Cluster | undefined;

/** Makes the files of a cluster, and a copy of them: two clusters that know nothing of each other. */
async function makeClusters(): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'super');
  chownSync(passwordFile, account.uid ?? process.getuid!(), account.gid ?? process.getgid!());
  await must(
    'initdb',
    join(tools!, 'initdb'),
    [
      `--pgdata=${join(folder, 'first')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    ],
    { ...account, cwd: folder },
  );
  await must('cp', 'cp', ['--archive', join(folder, 'first'), join(folder, 'second')], account);
}

async function startCluster(name: string): Promise<Cluster> {
  const port = await freePort();
  const url: Cluster['url'] = (role, password, database = 'stopline') =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
  };
  const service = await startService({
    name,
    command: join(tools!, 'postgres'),
    args: [
      ...['-D', join(folder, name)],
      ...Object.entries(options).flatMap(([option, value]) => ['-c', `${option}=${value}`]),
    ],
    ...account,
    cwd: folder,
    log: join(folder, `${name}.log`),
    stopSignal: 'SIGINT',
    restart: false,
    ready: () =>
      eventually(() => query(url('postgres', 'super', 'postgres'), 'SELECT 1'), 30_000, name),
    say,
  });
  return { ...service, url };
}

/** Returns the variables that docs/operations.md describes, for a cluster. */
function environment({ url }: Cluster, dataDir: string): Record<string, string> {
  return {
    ...PASSWORDS,
    ADMIN_URL: url('postgres', 'super', 'postgres'),
    OWNER_URL: url('stopline', PASSWORDS.OWNER_PASSWORD),
    DATABASE_URL: url('stopline_api', PASSWORDS.API_PASSWORD),
    BACKUP_URL: url('stopline_backup', PASSWORDS.BACKUP_PASSWORD),
    REDIS_URL: inject('services').redisUrl,
    DATA_DIR: dataDir,
    BACKUP: folder,
    LOG_LEVEL: 'warn',
  };
}

/** Runs the commands of a part of docs/operations.md as they stand there. */
async function follow(heading: string, block: number, variables: Record<string, string>) {
  const [, part = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split(
    new RegExp(`^##+ ${heading}$`, 'm'),
  );
  const commands = [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)][block]?.[1];
  const { code, output } = await run('bash', ['-euo', 'pipefail', '-c', commands ?? 'false'], {
    cwd: root,
    env: { ...process.env, ...variables, PATH: `${tools}:${process.env['PATH']}` },
  });
  expect(code, output).toBe(0);
  return output;
}

/** Returns the number of rows of each table, and the value of each sequence. */
async function contents({ url }: Cluster): Promise<unknown> {
  const admin = url('postgres', 'super');
  const sequences = await query(
    admin,
    'SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename',
  );
  const tables = await query(
    admin,
    `SELECT relname, (xpath('//n/text()', query_to_xml('SELECT count(*) AS n FROM ' || oid::regclass, false, true, '')))[1]::text AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  return { sequences, tables };
}

describe.skipIf(tools === undefined)('A backup as docs/operations.md has it', () => {
  let variables: Record<string, string>;

  beforeAll(async () => {
    folder = testFolder('stopline-backup-');
    chownSync(folder, account.uid ?? process.getuid!(), account.gid ?? process.getgid!());
    await makeClusters();
    cluster = await startCluster('first');
    variables = environment(cluster, join(folder, 'data'));
    mkdirSync(join(folder, 'data/files'), { recursive: true });
    writeFileSync(join(folder, 'data/files/evidence'), 'a file');
    await follow('The database and its roles', 0, variables);
    const program = (name: string, database: string, ...args: string[]) =>
      must(name, process.execPath, [join(root, 'dist/server/app', name), ...args], {
        cwd: root,
        env: { ...process.env, ...variables, DATABASE_URL: variables[database] },
      });
    await program('migrate.cli.js', 'OWNER_URL');
    const admin = ['ada@example.org', 'Ada', 'Marlow', '1001'];
    await program('first-admin.cli.js', 'DATABASE_URL', ...admin);
  }, 120_000);

  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives the role of backups all to read and nothing to change', async () => {
    const url = variables['BACKUP_URL']!;
    const [user] = await query(url, 'SELECT email FROM users');
    expect(user).toEqual({ email: 'ada@example.org' });
    const writable = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=off')}`;
    for (const statement of [
      'UPDATE users SET email = NULL',
      'DELETE FROM activity',
      'CREATE TABLE t ()',
    ]) {
      await expect(query(url, statement)).rejects.toThrow('read-only transaction');
      await expect(query(writable, statement)).rejects.toThrow('permission denied');
    }
  });

  it('is taken with the role of backups, and restored into an empty cluster with every role', async () => {
    await follow('Back up and restore', 0, variables);
    const before = await contents(cluster!);
    await cluster!.stop();
    cluster = await startCluster('second');
    variables = environment(cluster, join(folder, 'restored'));
    mkdirSync(join(folder, 'restored'));
    await follow('Back up and restore', 1, variables);
    expect(await contents(cluster)).toEqual(before);
    expect(readFileSync(join(folder, 'restored/files/evidence'), 'utf8')).toBe('a file');

    // It starts only where it gets the rights of the application.
    const api = await startTestProcess('app/main.js', {
      ...variables,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
    });
    await api.stop();
    await expect(query(variables['DATABASE_URL']!, 'DELETE FROM activity')).rejects.toThrow(
      'permission denied',
    );
  }, 120_000);

  it('says what is missing where a password is not set, and logs none', async () => {
    const roles = [`--file=${join(root, 'deploy/roles.sql')}`, variables['ADMIN_URL']!];
    const { code, output } = await run(join(tools!, 'psql'), roles, {
      env: { OWNER_PASSWORD: PASSWORDS.OWNER_PASSWORD, API_PASSWORD: PASSWORDS.API_PASSWORD },
    });
    expect(code).toBe(3);
    expect(output).toContain('OWNER_PASSWORD, API_PASSWORD and BACKUP_PASSWORD have to be set.');
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
    const logged = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    for (const password of Object.values(PASSWORDS)) expect(logged).not.toContain(password);
  });
});
