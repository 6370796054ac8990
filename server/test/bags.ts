import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A court package, unpacked by a program of other makers. */
export interface Bag {
  /** The paths in the ZIP, in its order. */
  entries: string[];
  /** The folder of the bag on the disk. */
  folder: string;
  /** Runs a program in the folder. @throws Error where it ends with another code than 0 */
  run: (program: string, ...args: string[]) => string;
  file: (name: string) => Buffer;
  text: (name: string) => string;
  json: (name: string) => any;
  dispose: () => void;
}

/** Unpacks a package by `unzip`, after testing it. */
export function unpacked(zip: Buffer): Bag {
  const root = mkdtempSync(join(tmpdir(), 'bag-'));
  const archive = join(root, 'package.zip');
  writeFileSync(archive, zip);
  const at =
    (cwd: string) =>
    (program: string, ...args: string[]): string =>
      execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  at(root)('unzip', '-tq', archive);
  const entries = at(root)('unzip', '-Z1', archive).trimEnd().split('\n');
  at(root)('unzip', '-q', archive);
  const folder = join(root, entries[0]!.split('/')[0]!);
  const file = (name: string): Buffer => readFileSync(join(folder, name));
  const text = (name: string): string => file(name).toString('utf8');
  return {
    entries,
    folder,
    run: at(folder),
    file,
    text,
    json: (name) => JSON.parse(text(name)),
    dispose: () => rmSync(root, { recursive: true }),
  };
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Calculates the root from an inclusion proof, as RFC 9162 §2.1.3.2 says. @param position from 1 */
export function rootBy(leaf: string, position: number, size: number, path: string[]): string {
  let [fn, sn] = [position - 1, size - 1];
  let hash = sha256(Buffer.of(0), Buffer.from(leaf, 'hex'));
  for (const hex of path) {
    const other = Buffer.from(hex, 'hex');
    if (sn === 0) throw new Error('The proof is too long');
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Buffer.of(1), other, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = sha256(Buffer.of(1), hash, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  if (sn !== 0) throw new Error('The proof is too short');
  return hash.toString('base64');
}

export const hex = (...parts: (Buffer | string)[]): string => sha256(...parts).toString('hex');
