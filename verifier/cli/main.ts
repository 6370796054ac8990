import { createHash, createPublicKey, verify as isSigned } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Elsewhere, compareWith } from '../core/compare.js';
import type { Platform } from '../core/crypto.js';
import { readFingerprint } from '../core/keys.js';
import { type Report, type UnreadableReport, jsonReport } from '../core/report.js';
import type { Source } from '../core/source.js';
import { Unreadable } from '../core/unreadable.js';
import { verifyPackage } from '../core/verify.js';
import { textReport } from './text-report.js';

const USAGE =
  'node verify.mjs PACKAGE [--key FINGERPRINT] [--checkpoint FILE [--consistency FILE]] [--json]';
const EXIT = { GENUINE: 0, CHANGED: 1, UNREADABLE: 2 };

const platform: Platform = {
  // Node 20 calls Ed25519 in WebCrypto experimental, on standard error. Both are the same code of OpenSSL.
  subtle: null,
  newHasher: () => createHash('sha256'),
  isSignedBy: (key, message, signature) => {
    const x = Buffer.from(key).toString('base64url');
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
    return isSigned(null, message, publicKey, signature);
  },
};

/** A mistake in how the program was called. */
class WrongUse extends Error {}

interface Call {
  path: string;
  elsewhere: Elsewhere;
  json: boolean;
}

async function readCall(): Promise<Call> {
  const { values, positionals } = readArguments();
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new WrongUse(USAGE);
  const { key, checkpoint, consistency } = values;
  const fingerprint = key === undefined ? null : readFingerprint(key);
  if (key !== undefined && fingerprint === null)
    throw new WrongUse('--key takes a fingerprint: 64 hexadecimal digits, in groups or not.');
  if (consistency !== undefined && checkpoint === undefined)
    throw new WrongUse('--consistency goes with --checkpoint.');
  return {
    path,
    json: values.json === true,
    elsewhere: {
      fingerprint,
      checkpoint: checkpoint === undefined ? null : await readFile(checkpoint),
      consistency: consistency === undefined ? null : await readFile(consistency),
    },
  };
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        checkpoint: { type: 'string' },
        consistency: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch {
    throw new WrongUse(USAGE);
  }
}

/**
 * Opens a package.
 *
 * @throws Unreadable if it is not there, is no file or cannot be read.
 */
async function openPackage(path: string): Promise<FileHandle> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Unreadable(`There is no file ${path} that can be read.`);
  // A pipe would be waited for.
  if (!found.isFile()) throw new Unreadable(`${path} is not a file.`);
  return open(path).catch(() => {
    throw new Unreadable(`The file ${path} cannot be read.`);
  });
}

async function verify({ path, elsewhere }: Call): Promise<Report> {
  const file = await openPackage(path);
  try {
    const { size } = await file.stat();
    const source: Source = {
      size,
      read: async (start, end) => {
        const bytes = new Uint8Array(end - start);
        let at = 0;
        while (at < bytes.length) {
          const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
          if (bytesRead === 0) throw new Unreadable('The file became shorter while it was read.');
          at += bytesRead;
        }
        return bytes;
      },
    };
    return await compareWith(platform, await verifyPackage(platform, source), elsewhere);
  } finally {
    await file.close();
  }
}

async function reportOf(call: Call): Promise<Report | UnreadableReport> {
  try {
    return await verify(call);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { verdict: 'UNREADABLE', problems: [error.message] };
  }
}

// A reader that closes early, such as `head`, has seen what it wanted.
process.stdout.on('error', () => undefined);

try {
  const call = await readCall();
  const report = await reportOf(call);
  const text = call.json ? `${JSON.stringify(jsonReport(report), null, 2)}\n` : textReport(report);
  process.exitCode = EXIT[report.verdict];
  process.stdout.write(text);
} catch (error) {
  process.exitCode = EXIT.UNREADABLE;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
