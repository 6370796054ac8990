import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '../domain/local-day.pure.js';
import { generatedSecrets, type Secrets } from './generated-secrets.js';
import {
  keyFaults,
  LOG_VARIABLES,
  type LogConfig,
  logFrom,
  type ProcessRole,
} from './log-settings.js';
import { WebhookAllow, WebhookRetries } from './webhook-settings.js';
import { OIDC_VARIABLES, type OidcConfig, oidcFrom } from './oidc.js';

// The project's folder, whether this file runs built (dist/server) or from its source (tests).
const root = import.meta.dirname.replace(/([\\/]dist)?[\\/]server[\\/]platform[\\/]config$/, '');

/** The injection token of {@link Config}. */
export const CONFIG = Symbol('CONFIG');

/** The environment is wrong. The message has one sentence for each bad variable. */
export class BadEnvironment extends Error {}

const secret = z.string().min(32, 'must be at least 32 characters');
const optionalUrl = z.url('must be a URL').optional();

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(12),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Stopline <no-reply@stopline.test>'),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  REGISTRY_URL: optionalUrl,
  REGISTRY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  REGISTRY_CERT: z.string().min(1).optional(),
  REGISTRY_KEY: z.string().min(1).optional(),
  PUPPETEER_EXECUTABLE_PATH: z.string().min(1).optional(),
  NOTICE_SIGNING_P12: z.string().min(1).optional(),
  NOTICE_SIGNING_PASSWORD: z.string().min(1).optional(),
  LOCALE: z.string().refine(isLocale, 'must be a BCP 47 locale such as en-US').default('en-US'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Rome')
    .default('UTC'),
  PUBLIC_URL: optionalUrl,
  PUBLIC_EVIDENCE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  PUBLIC_EVIDENCE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_EVIDENCE_URL: optionalUrl,
  PUBLIC_EVIDENCE_PROXY_HOPS: z.coerce.number().int().min(0).max(10).optional(),
  TOKEN_RATE_LIMIT: z.coerce.number().int().min(0).max(1_000_000).default(600),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  JWT_SECRET: secret.optional(),
  ENCRYPTION_KEY: secret.optional(),
  ...OIDC_VARIABLES,
  ...LOG_VARIABLES,
  NOTICE_RUN_FILE_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  PACKAGE_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  WEBHOOK_ALLOW: WebhookAllow,
  WEBHOOK_RETRIES: WebhookRetries,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The name of each variable that the server reads. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

/** All values that the product reads from its environment, checked once at the start. */
export interface Config {
  /** The version in package.json. */
  version: string;
  /** The commit of the build; `unknown` if it was built without git. */
  commit: string;
  production: boolean;
  test: boolean;
  http: {
    /** The address that it listens on; undefined for both loopback addresses. */
    host: string | undefined;
    port: number;
    workerPort: number;
    publicUrl: string;
    /** The scope and the origin of passkeys (WebAuthn); undefined where browsers allow none at the public address. */
    passkeys: { rpId: string; origin: string } | undefined;
    secureCookies: boolean;
    trustedProxyHops: number;
    /** Requests that each API token may make in a minute at one process; 0 for any number. */
    tokenRateLimit: number;
    /** Time that a stopping API is unready before it closes anything. */
    drainMs: number;
  };
  dataDir: string;
  /** The folder of the built client. */
  clientDir: string;
  /** The built verifier of court packages. */
  verifierDir: string;
  database: { url: string; poolSize: number };
  redisUrl: string;
  mail: { smtpUrl: string | undefined; from: string; directory: string };
  storage:
    | { kind: 'local'; directory: string }
    | {
        kind: 's3';
        spoolDirectory: string;
        endpoint: string;
        bucket: string;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
      };
  /** The registry behind `REGISTRY_URL`, and the credentials that it gets. */
  registry:
    | {
        url: string;
        token: string | undefined;
        certificate: { cert: string; key: string } | undefined;
      }
    | undefined;
  chromiumPath: string | undefined;
  /** Number of days that the print files of a run are kept after mailing. */
  noticeRunFileDays: number;
  /** Number of days that the file of a court package is kept. */
  packageDays: number;
  /** The server of the owner's page; undefined if it is switched off. */
  evidence:
    | {
        /** The address that is printed. */
        url: string;
        /** The only port that has it; null for that of the API. */
        port: number | null;
        proxyHops: number;
      }
    | undefined;
  /** The key and certificate (PKCS #12) that notices are signed with, and the password of that file. */
  signing: { file: string; p12: Buffer; password: string } | undefined;
  /** The log of the history: its origin, its keys and its time stamps. */
  log: LogConfig;
  /** Networks that webhooks may lead to beside public ones, and the waits between requests in seconds. */
  webhooks: { allow: readonly string[]; retries: readonly number[] };
  locale: string;
  timeZone: string;
  /** The issuer that people can sign in with; undefined without one. */
  oidc: OidcConfig | undefined;
  /** The name of the issuer on screens and in sentences. */
  oidcLabel: string;
  metricsToken: string | undefined;
  logLevel: string;
  secrets: Secrets;
}

/**
 * Reads and checks the environment (contract 2); the only reader of `process.env` in the server. The servers that `npm
 * start` runs are found through `DATA_DIR/runtime.json`, so the command-line tools work beside it.
 *
 * @param role the process, where a variable is for one of them only
 * @throws BadEnvironment naming every bad variable and why, one sentence each.
 */
export function loadConfig(
  environment: NodeJS.ProcessEnv = process.env,
  role: ProcessRole = 'tool',
): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new BadEnvironment(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const runtime = runningServers(dataDir);
  const databaseUrl = env.DATABASE_URL ?? runtime['DATABASE_URL'];
  const redisUrl = env.REDIS_URL ?? runtime['REDIS_URL'];
  const production = env.NODE_ENV === 'production';
  const missing: string[] = [];
  if (databaseUrl === undefined)
    missing.push(
      'DATABASE_URL is not set and no embedded database is running: run npm start first.',
    );
  if (redisUrl === undefined)
    missing.push('REDIS_URL is not set and no embedded Redis is running: run npm start first.');
  if (production && env.PUBLIC_URL === undefined)
    missing.push('PUBLIC_URL is required in production: mails link to it.');
  if (production && env.JWT_SECRET === undefined)
    missing.push('JWT_SECRET is required in production: it signs the sessions.');
  if (production && env.ENCRYPTION_KEY === undefined) {
    missing.push('ENCRYPTION_KEY is required in production: it seals the two-factor secrets.');
  }
  missing.push(...keyFaults(env, role, production));
  if (missing.length > 0) throw new BadEnvironment(missing.join('\n'));

  const generated: Partial<Secrets> =
    env.JWT_SECRET !== undefined && env.ENCRYPTION_KEY !== undefined
      ? {}
      : generatedSecrets(dataDir);
  const publicUrl = (
    env.PUBLIC_URL ??
    runtime['PUBLIC_URL'] ??
    `http://localhost:${env.PORT}`
  ).replace(/\/$/, '');
  return {
    version: readJson(join(root, 'package.json'))['version'] ?? '',
    commit: readCommit(join(root, 'dist/commit')),
    production,
    test: env.NODE_ENV === 'test',
    http: {
      host: env.HOST,
      port: env.PORT,
      workerPort: env.WORKER_PORT,
      publicUrl,
      passkeys: passkeysAt(publicUrl),
      secureCookies: publicUrl.startsWith('https://'),
      trustedProxyHops: env.TRUSTED_PROXY_HOPS,
      tokenRateLimit: env.TOKEN_RATE_LIMIT,
      // Ctrl-C need not wait for a load balancer.
      drainMs: (env.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1_000,
    },
    dataDir,
    clientDir: join(root, 'dist/client'),
    verifierDir: join(root, 'dist/verifier'),
    database: { url: databaseUrl ?? '', poolSize: env.DATABASE_POOL },
    redisUrl: redisUrl ?? '',
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, directory: join(dataDir, 'mail') },
    storage: storageFrom(env, dataDir),
    registry: registryFrom(env),
    chromiumPath: env.PUPPETEER_EXECUTABLE_PATH,
    noticeRunFileDays: env.NOTICE_RUN_FILE_DAYS,
    packageDays: env.PACKAGE_DAYS,
    evidence: evidenceFrom(env, publicUrl),
    signing: signingFrom(env),
    log: logFrom(env, publicUrl),
    webhooks: { allow: env.WEBHOOK_ALLOW, retries: env.WEBHOOK_RETRIES },
    locale: env.LOCALE,
    timeZone: env.TIME_ZONE,
    oidc: oidcFrom(env, production, (sentence) => new BadEnvironment(sentence)),
    oidcLabel: env.OIDC_LABEL,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    secrets: {
      jwt: env.JWT_SECRET ?? generated.jwt ?? '',
      encryption: env.ENCRYPTION_KEY ?? generated.encryption ?? '',
    },
  };
}

/** Returns the configuration of this program; if the environment is wrong, it prints the fault and ends. */
export function configOrExit(role: ProcessRole = 'tool'): Config {
  try {
    return loadConfig(process.env, role);
  } catch (error) {
    return exitIfBad(error);
  }
}

/** Prints what is wrong with the environment and ends; any other error is thrown on. */
export function exitIfBad(error: unknown): never {
  if (!(error instanceof BadEnvironment)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Browsers make passkeys for host names only, and without https for `localhost` only (WebAuthn 3, 5.1.2). */
function passkeysAt(publicUrl: string): Config['http']['passkeys'] {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isHostName = !hostname.startsWith('[') && isIP(hostname) === 0;
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isHostName && isSecure ? { rpId: hostname, origin } : undefined;
}

function storageFrom(env: z.infer<typeof Environment>, dataDir: string): Config['storage'] {
  if (env.S3_ENDPOINT === undefined || env.S3_BUCKET === undefined) {
    return { kind: 'local', directory: join(dataDir, 'files') };
  }
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    throw new BadEnvironment(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_ENDPOINT.',
    );
  }
  return {
    kind: 's3',
    spoolDirectory: join(dataDir, 'spool'),
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}

function registryFrom(env: z.infer<typeof Environment>): Config['registry'] {
  const { REGISTRY_URL: url, REGISTRY_CERT: cert, REGISTRY_KEY: key } = env;
  if (url === undefined) return undefined;
  if ((cert === undefined) !== (key === undefined))
    throw new BadEnvironment('REGISTRY_CERT and REGISTRY_KEY are needed together.');
  if (cert !== undefined && !url.startsWith('https://'))
    throw new BadEnvironment('REGISTRY_URL must start with https:// where REGISTRY_CERT is set.');
  return {
    url,
    token: env.REGISTRY_TOKEN,
    certificate:
      cert === undefined || key === undefined
        ? undefined
        : { cert: readPem('REGISTRY_CERT', cert), key: readPem('REGISTRY_KEY', key) },
  };
}

function evidenceFrom(env: z.infer<typeof Environment>, publicUrl: string): Config['evidence'] {
  if (env.PUBLIC_EVIDENCE === 'off') return undefined;
  const { PUBLIC_EVIDENCE_PORT: port = null, PUBLIC_EVIDENCE_URL: url } = env;
  if (env.NODE_ENV === 'production' && port !== null && url === undefined)
    throw new BadEnvironment(
      'PUBLIC_EVIDENCE_URL is required in production with PUBLIC_EVIDENCE_PORT: it is printed on notices.',
    );
  const base = port === null ? publicUrl : `http://${env.HOST ?? 'localhost'}:${port}`;
  return {
    url: url ?? `${base}/evidence`,
    port,
    proxyHops: env.PUBLIC_EVIDENCE_PROXY_HOPS ?? env.TRUSTED_PROXY_HOPS,
  };
}

function signingFrom(env: z.infer<typeof Environment>): Config['signing'] {
  const { NOTICE_SIGNING_P12: file, NOTICE_SIGNING_PASSWORD: password } = env;
  if (file === undefined && password === undefined) return undefined;
  if (file === undefined || password === undefined)
    throw new BadEnvironment('NOTICE_SIGNING_P12 and NOTICE_SIGNING_PASSWORD are needed together.');
  return { file, p12: readNamed('NOTICE_SIGNING_P12', file), password };
}

function readPem(variable: string, file: string): string {
  return readNamed(variable, file).toString('utf8');
}

function readNamed(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadEnvironment(
      `${variable} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/** The addresses that `npm start` published. In a copy of its folder they lead to the original's servers. */
function runningServers(dataDir: string): Record<string, string> {
  const runtime = readJson(join(dataDir, 'runtime.json'));
  if (runtime['folder'] === undefined) return {};
  // The same as in scripts/lib/pids.mjs, which no production image has.
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return runtime['folder'] === `${dev}:${ino}` ? runtime : {};
}

function readJson(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

function readCommit(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown';
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
