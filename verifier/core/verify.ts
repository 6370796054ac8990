import { type ActBasis, judgeActs } from './acts.js';
import { isRecord, jsonOf } from './bytes.js';
import type { Platform } from './crypto.js';
import { judgeDocuments, judged, problemsOfFolder, wordsOf } from './documents.js';
import { EVENT, judgeEvidence } from './evidence.js';
import { type FileVerdicts, judgeFiles } from './file-verdicts.js';
import type { JudgedAct } from './judged-act.js';
import { fingerprintOf } from './keys.js';
import { type SignedCheckpoint, noteSignature, parseNote } from './note.js';
import { type OnProgress, type PackageFiles, readFiles } from './package-files.js';
import type { Report } from './report.js';
import { type Payload, type Seal, findPayload, findSeal } from './seal.js';
import type { Source } from './source.js';
import { timeOfStamp } from './timestamp.js';
import { readZip } from './zip.js';

const HISTORY = 'data/history.json';
const CHECKPOINT = 'data/log/checkpoint.txt';
const TIMESTAMP = 'data/log/checkpoint.tsr';
/** No case has as many; they keep a forged list from filling the memory. */
const MAX_ACTS = 100_000;

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
  const checkpoint = await judged(
    verdicts,
    CHECKPOINT,
    () => judgeCheckpoint(platform, files, verdicts, seal),
    null,
  );
  const pause = (): void | Promise<void> => onProgress(source.size, source.size);
  const basis: ActBasis = {
    checkpoint,
    isSigned: isSignedHistory(files, payload),
    eventSha256: files.hash(EVENT),
  };
  const history = await judged(
    verdicts,
    HISTORY,
    () => judgeHistory(files, verdicts, basis, pause),
    { acts: [], problems: [] },
  );
  const { acts } = history;
  const isWhole =
    verdicts.isGenuine(HISTORY) &&
    history.problems.length === 0 &&
    acts.every(({ finding }) => finding.verdict === 'GENUINE');
  await judged(verdicts, HISTORY, () => judgeEvidence(files, verdicts, acts, isWhole), undefined);
  verdicts.doubt(seal, payload);
  const timestamp = await judged(verdicts, TIMESTAMP, () => judgeTimestamp(files, verdicts), null);
  const { key } = seal;
  const shown = checkpoint ?? files.read(CHECKPOINT, parseNote);
  const words = wordsOf(files);
  const problems = [
    ...(key === null ? ['The package has no key that can be read.'] : []),
    ...[...verdicts.all, ...acts.map(({ finding }) => finding)].flatMap(
      ({ problem }) => problem ?? [],
    ),
    ...history.problems,
    ...problemsOfFolder(zip.folder, verdicts, words),
  ];
  const report: Report = {
    verdict: problems.length === 0 ? 'GENUINE' : 'CHANGED',
    words,
    isSigned: seal.isSigned,
    isListSigned: payload.isSigned,
    key: key === null ? null : { fingerprint: fingerprintOf(key), compared: 'NOT' },
    checkpoint: shown === null ? null : reportOf(shown),
    timestamp: timestamp === null ? null : { time: timestamp },
    files: verdicts.all,
    acts: acts.map(({ finding }) => finding),
    problems,
  };
  return { report, key, checkpoint };
}

const reportOf = ({ origin, size, rootText }: SignedCheckpoint): Report['checkpoint'] => ({
  ...{ origin, size, root: rootText },
  compared: 'NOT',
  keptOrigin: null,
});

/** Returns the checkpoint if the key of the package signed it. */
async function judgeCheckpoint(
  platform: Platform,
  files: PackageFiles,
  verdicts: FileVerdicts,
  { key }: Seal,
): Promise<SignedCheckpoint | null> {
  if (files.hash(CHECKPOINT) === null) return null;
  const note = files.read(CHECKPOINT, parseNote);
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
  basis: ActBasis,
  pause: () => void | Promise<void>,
): Promise<{ acts: JudgedAct[]; problems: string[] }> {
  if (files.hash(HISTORY) === null) return { acts: [], problems: [] };
  const document = files.read(HISTORY, jsonOf);
  const values = isRecord(document) ? document['acts'] : undefined;
  if (
    !isRecord(document) ||
    document['format'] !== 'stopline-history/1' ||
    !Array.isArray(values) ||
    values.length > MAX_ACTS
  ) {
    verdicts.accuse(HISTORY, 'CHANGED', `${HISTORY} cannot be read.`);
    return { acts: [], problems: [] };
  }
  return judgeActs(values, basis, pause);
}

/** Returns the time of the stamp, if it is of this checkpoint. */
function judgeTimestamp(files: PackageFiles, verdicts: FileVerdicts): string | null {
  const note = files.read(CHECKPOINT, (bytes) => bytes);
  if (files.hash(TIMESTAMP) === null || note === null) return null;
  const time = files.read(TIMESTAMP, (stamp) => timeOfStamp(stamp, note));
  // A changed checkpoint is another text than the one that was stamped.
  if (time === null && verdicts.isGenuine(CHECKPOINT))
    verdicts.accuse(TIMESTAMP, 'CHANGED', `${TIMESTAMP} is no time stamp of the checkpoint.`);
  return verdicts.isGenuine(TIMESTAMP) ? time : null;
}
