import { z } from 'zod';
import { readSigningKey } from './signing-key-file.js';

/** The process that reads its environment, as far as a variable is for one of them only. */
export type ProcessRole = 'api' | 'worker' | 'tool';

/** The variables of the log's keys, its origin and its time stamps (proof 1 and 2). */
export const LOG_VARIABLES = {
  SIGNING_KEY: z.string().min(1).optional(),
  SIGNING_KEY_BEFORE: z.string().min(1).optional(),
  LOG_ORIGIN: z
    .string()
    .max(200, 'must be at most 200 characters long')
    .regex(/^[^\s+\p{C}]+$/u, 'must have no spaces, no + and no control characters')
    .optional(),
  TSA_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
};

type Variables = z.infer<z.ZodObject<typeof LOG_VARIABLES>>;

/** The settings of the log of the history. */
export interface LogConfig {
  /** The origin that is set; undefined where none is. */
  origin: string | undefined;
  /** The origin of an installation that has none yet: the set one, or that of the public address. */
  firstOrigin: string;
  /** The authority that checkpoints are stamped by (RFC 3161); undefined without one. */
  timestampUrl: string | undefined;
  /** The file of the private key, for the worker alone; undefined for one in the data folder. */
  signingKey: string | undefined;
  /** The file of the key before it, which introduces a new one. */
  signingKeyBefore: string | undefined;
}

/** Returns the settings of the log. @param publicUrl the address that names the origin where none is set */
export function logFrom(env: Variables, publicUrl: string): LogConfig {
  return {
    origin: env.LOG_ORIGIN,
    firstOrigin: env.LOG_ORIGIN ?? `${new URL(publicUrl).host}/stopline-history`,
    timestampUrl: env.TSA_URL,
    signingKey: env.SIGNING_KEY,
    signingKeyBefore: env.SIGNING_KEY_BEFORE,
  };
}

/** Returns a sentence for each variable of the keys that is wrong in this process. */
export function keyFaults(env: Variables, role: ProcessRole, production: boolean): string[] {
  const given = KEYS.filter((name) => env[name] !== undefined);
  if (role === 'api') return given.map((name) => `${name} belongs to the worker only`);
  if (role === 'tool') return [];
  const faults = given.flatMap((name) => unreadable(name, env[name] ?? ''));
  return production && env.SIGNING_KEY === undefined
    ? [...faults, 'SIGNING_KEY is required in production: it signs checkpoints and packages.']
    : faults;
}

const KEYS = ['SIGNING_KEY', 'SIGNING_KEY_BEFORE'] as const;

function unreadable(variable: (typeof KEYS)[number], file: string): string[] {
  try {
    readSigningKey(variable, file);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
