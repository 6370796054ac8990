import { type JudgedAct, judgeActs } from './acts.js';
import { isRecord, isSame, jsonOf, textOf } from './bytes.js';
import type { Platform } from './crypto.js';
import { judgeEvidence, EVENT } from './evidence.js';
import { type FileVerdicts, judgeFiles } from './file-verdicts.js';
import { fingerprintOf, keyOfJson, keyOfPem } from './keys.js';
import { type SignedCheckpoint, noteSignature, parseNote } from './note.js';
import { type OnProgress, type PackageFiles, readFiles } from './package-files.js';
import type { CaseWords, Report } from './report.js';
import { KEYS_JSON, KEY_FILE, type Payload, type Seal, findPayload, findSeal } from './seal.js';
import type { Source } from './source.js';
import { timeOfStamp } from './timestamp.js';
import { readZip } from './zip.js';

const CASE = 'data/case.json';
const HISTORY = 'data/history.json';
const CHECKPOINT = 'data/log/checkpoint.txt';
const TIMESTAMP = 'data/log/checkpoint.tsr';

/** A report, and what it is compared with other sources by. */
export interface Verified {
  report: Report;
  key: Uint8Array | null;
  checkpoint: SignedCheckpoint | null;
}

/**
 * Verifies a court package.
 *
 * @param onProgress is awaited as the files are read, with the bytes done and all of them.
 * @throws Unreadable if the file is not of the one form that is read; anything else that is wrong is in the report.
 */
export async function verifyPackage(
  platform: Platform,
  source: Source,
  onProgress: OnProgress = () => undefined,
): Promise<Verified> {
  const zip = await readZip(source);
  const files = await readFiles(platform, source, zip, onProgress);
  const seal = await findSeal(platform, files);
  const payload = findPayload(files, seal);
  const verdicts = judgeFiles(files, seal, payload);
  judgeDocuments(files, verdicts, seal);
  const checkpoint = await judgeCheckpoint(platform, files, verdicts, seal);
  const pause = (): void | Promise<void> => onProgress(source.size, source.size);
  const basis = { checkpoint, isSigned: isSignedHistory(files, payload) };
  const history = await judgeHistory(files, verdicts, basis, pause);
  const { acts } = history;
  const isWhole =
    verdicts.isGenuine(HISTORY) &&
    history.problems.length === 0 &&
    acts.every(({ finding }) => finding.verdict === 'GENUINE');
  judgeEvidence(files, verdicts, acts, isWhole);
  const timestamp = judgeTimestamp(files, verdicts);
  const { key } = seal;
  const shown = checkpoint ?? noteOf(files);
  const problems = [
    ...(key === null ? ['The package has no key that can be read.'] : []),
    ...[...verdicts.all, ...acts.map(({ finding }) => finding)].flatMap(
      ({ problem }) => problem ?? [],
    ),
    ...history.problems,
  ];
  const report: Report = {
    verdict: problems.length === 0 ? 'GENUINE' : 'CHANGED',
    words: wordsOf(files),
    isSigned: seal.isSigned,
    key: key === null ? null : { fingerprint: fingerprintOf(key), compared: 'NOT' },
    checkpoint:
      shown === null
        ? null
        : { origin: shown.origin, size: shown.size, root: shown.rootText, compared: 'NOT' },
    timestamp: timestamp === null ? null : { time: timestamp },
    files: verdicts.all,
    acts: acts.map(({ finding }) => finding),
    problems,
  };
  return { report, key, checkpoint };
}

/** Accuses documents inside that cannot be read, or that are of another key. */
function judgeDocuments(files: PackageFiles, verdicts: FileVerdicts, { key }: Seal): void {
  const check = (name: string, isReadable: (bytes: Uint8Array) => boolean): void => {
    if (files.hash(name) === null) return;
    const content = files.content(name);
    if (content === null || !isReadable(content))
      verdicts.accuse(name, 'CHANGED', `${name} cannot be read.`);
  };
  check(EVENT, (bytes) => isRecord(jsonOf(bytes)));
  check(CASE, (bytes) => formatOf(bytes) === 'stopline-case/1');
  check(KEY_FILE, (bytes) => keyOfPem(bytes) !== null);
  check(KEYS_JSON, (bytes) => keyOfJson(bytes) !== null);
  for (const [name, read] of [
    [KEY_FILE, keyOfPem],
    [KEYS_JSON, keyOfJson],
  ] as const) {
    const content = files.content(name);
    const other = content === null ? null : read(content);
    if (key !== null && other !== null && !isSame(key, other))
      verdicts.accuse(name, 'CHANGED', `${name} has another key than the one that signed.`);
  }
}

function formatOf(bytes: Uint8Array): unknown {
  const document = jsonOf(bytes);
  return isRecord(document) ? document['format'] : undefined;
}

function noteOf(files: PackageFiles): SignedCheckpoint | null {
  const bytes = files.content(CHECKPOINT);
  return bytes === null ? null : parseNote(bytes);
}

/** Returns the checkpoint if the key of the package signed it. */
async function judgeCheckpoint(
  platform: Platform,
  files: PackageFiles,
  verdicts: FileVerdicts,
  { key }: Seal,
): Promise<SignedCheckpoint | null> {
  if (files.hash(CHECKPOINT) === null) return null;
  const note = noteOf(files);
  if (note === null) {
    verdicts.accuse(CHECKPOINT, 'CHANGED', `${CHECKPOINT} cannot be read.`);
    return null;
  }
  if (key === null) return null;
  if ((await noteSignature(platform, note, key)) === 'RIGHT') return note;
  verdicts.accuse(CHECKPOINT, 'CHANGED', `${CHECKPOINT} is not signed by the key of the package.`);
  return null;
}

const isSignedHistory = (files: PackageFiles, { lines, isSigned }: Payload): boolean =>
  isSigned && lines?.get(HISTORY) === files.hash(HISTORY);

async function judgeHistory(
  files: PackageFiles,
  verdicts: FileVerdicts,
  basis: { checkpoint: SignedCheckpoint | null; isSigned: boolean },
  pause: () => void | Promise<void>,
): Promise<{ acts: JudgedAct[]; problems: string[] }> {
  if (files.hash(HISTORY) === null) return { acts: [], problems: [] };
  const content = files.content(HISTORY);
  const document = content === null ? undefined : jsonOf(content);
  const values = isRecord(document) ? document['acts'] : undefined;
  if (
    !isRecord(document) ||
    document['format'] !== 'stopline-history/1' ||
    !Array.isArray(values)
  ) {
    verdicts.accuse(HISTORY, 'CHANGED', `${HISTORY} cannot be read.`);
    return { acts: [], problems: [] };
  }
  return judgeActs(values, basis, pause);
}

/** Returns the time of the stamp, if it is of this checkpoint. */
function judgeTimestamp(files: PackageFiles, verdicts: FileVerdicts): string | null {
  const stamp = files.content(TIMESTAMP);
  const note = files.content(CHECKPOINT);
  if (stamp === null || note === null) return null;
  const time = timeOfStamp(stamp, note);
  // A changed checkpoint is another text than the one that was stamped.
  if (time === null && verdicts.isGenuine(CHECKPOINT))
    verdicts.accuse(TIMESTAMP, 'CHANGED', `${TIMESTAMP} is no time stamp of the checkpoint.`);
  return verdicts.isGenuine(TIMESTAMP) ? time : null;
}

function wordsOf(files: PackageFiles): CaseWords {
  const lines = textOf(files.content('bag-info.txt') ?? new Uint8Array())?.split('\n') ?? [];
  const find = (label: string): string | null =>
    lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? null;
  return {
    organization: find('Source-Organization'),
    reference: find('External-Identifier'),
    description: find('External-Description'),
  };
}
