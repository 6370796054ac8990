import { isRecord, isSame, jsonOf, textOf } from './bytes.js';
import { EVENT } from './evidence.js';
import type { FileVerdicts } from './file-verdicts.js';
import { keyOfJson, keyOfPem } from './keys.js';
import type { PackageFiles } from './package-files.js';
import type { CaseWords } from './report.js';
import { BAG_INFO, KEYS_JSON, KEY_FILE, type Seal } from './seal.js';
import { Unreadable } from './unreadable.js';

const CASE = 'data/case.json';

/** Accuses documents inside that are too large, cannot be read, or are of another key. */
export function judgeDocuments(files: PackageFiles, verdicts: FileVerdicts, { key }: Seal): void {
  const accuse = (name: string): void =>
    verdicts.accuse(name, 'CHANGED', `${name} cannot be read.`);
  for (const name of files.names) if (files.isTooLarge(name)) accuse(name);
  const check = (name: string, isReadable: (bytes: Uint8Array) => boolean): void => {
    if (files.hash(name) !== null && files.read(name, isReadable) !== true) accuse(name);
  };
  check(EVENT, (bytes) => isRecord(jsonOf(bytes)));
  check(CASE, (bytes) => formatOf(bytes) === 'stopline-case/1');
  for (const [name, read] of [
    [KEY_FILE, keyOfPem],
    [KEYS_JSON, keyOfJson],
  ] as const) {
    check(name, (bytes) => read(bytes) !== null);
    const other = files.read(name, read);
    if (key !== null && other !== null && !isSame(key, other))
      verdicts.accuse(name, 'CHANGED', `${name} has another key than the one that signed.`);
  }
}

function formatOf(bytes: Uint8Array): unknown {
  const document = jsonOf(bytes);
  return isRecord(document) ? document['format'] : undefined;
}

/**
 * Judges a document. Whatever goes wrong with it makes it one that cannot be read, and no crash.
 *
 * @param otherwise is returned for a document that cannot be read.
 */
export async function judged<Result>(
  verdicts: FileVerdicts,
  name: string,
  judge: () => Result | Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    verdicts.accuse(name, 'CHANGED', `${name} cannot be read.`);
    return otherwise;
  }
}

/** Returns the words of `bag-info.txt`. */
export function wordsOf(files: PackageFiles): CaseWords {
  const lines = files.read(BAG_INFO, textOf)?.split('\n') ?? [];
  const find = (label: string): string | null =>
    lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? null;
  return {
    organization: find('Source-Organization'),
    reference: find('External-Identifier'),
    description: find('External-Description'),
  };
}

/**
 * Returns a sentence if the folder is not the reference with everything but letters, digits and `-` as `_`. A damaged
 * `bag-info.txt` says nothing about the folder.
 */
export function problemsOfFolder(
  folder: string,
  verdicts: FileVerdicts,
  { reference }: CaseWords,
): string[] {
  const isNamed = folder === reference?.replaceAll(/[^A-Za-z0-9-]/gu, '_');
  return isNamed || !verdicts.isGenuine(BAG_INFO)
    ? []
    : [`The folder ${folder} has not the name of the case in ${BAG_INFO}.`];
}
