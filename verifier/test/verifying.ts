import { type Elsewhere, compareWith } from '../core/compare.js';
import type { Platform } from '../core/crypto.js';
import type { Report, UnreadableReport } from '../core/report.js';
import type { Source } from '../core/source.js';
import { Unreadable } from '../core/unreadable.js';
import { verifyPackage } from '../core/verify.js';
import type { Files } from './maker.js';
import { zipOf } from './zip-maker.js';

/** Both ways of the cryptography: the one of the platform, and ours where there is none. */
export const PLATFORMS: Record<string, Platform> = {
  WebCrypto: { subtle: globalThis.crypto.subtle },
  'no WebCrypto': { subtle: null },
};

export const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(Uint8Array.from(bytes.subarray(start, end))),
});

const NOTHING: Elsewhere = { fingerprint: null, checkpoint: null, consistency: null };

/** Verifies the bytes of a ZIP. */
export async function verifyBytes(
  bytes: Uint8Array,
  elsewhere: Partial<Elsewhere> = {},
  platform: Platform = { subtle: null },
): Promise<Report | UnreadableReport> {
  try {
    const verified = await verifyPackage(platform, sourceOf(bytes));
    return await compareWith(platform, verified, { ...NOTHING, ...elsewhere });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { verdict: 'UNREADABLE', problems: [error.message] };
  }
}

/** Verifies a package that must be readable. */
export async function verifyFiles(
  files: Files,
  elsewhere: Partial<Elsewhere> = {},
): Promise<Report> {
  const report = await verifyBytes(zipOf(files), elsewhere);
  if (report.verdict === 'UNREADABLE') throw new Error(report.problems.join(' '));
  return report;
}

/** The files and acts that are accused: `name VERDICT`, `position VERDICT`. */
export const accused = ({ files, acts }: Report): string[] => [
  ...files
    .filter(({ verdict }) => verdict !== 'GENUINE')
    .map(({ name, verdict }) => `${name} ${verdict}`),
  ...acts
    .filter(({ verdict }) => verdict !== 'GENUINE')
    .map(({ position, verdict }) => `${position} ${verdict}`),
];
