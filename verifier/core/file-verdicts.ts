import type { PackageFiles } from './package-files.js';
import type { FileFinding, FileVerdict, Ground } from './report.js';
import {
  BAG_INFO,
  KEY_FILE,
  MANIFEST,
  type Payload,
  SIGNATURE,
  type Seal,
  TAG_MANIFEST,
  isPayload,
} from './seal.js';

/** Every package has these (beside media and notices). */
const REQUIRED = [
  'bag-info.txt',
  'bagit.txt',
  'data/READ-ME-FIRST.html',
  'data/case.json',
  'data/event/event.json',
  'data/history.json',
  'data/keys.json',
  'data/log/checkpoint.txt',
  MANIFEST,
  KEY_FILE,
  SIGNATURE,
  TAG_MANIFEST,
];
const STATED = new Set(['data/case.json', 'data/READ-ME-FIRST.html']);
/** The files that carry the proof. */
const PROOF = new Set([...REQUIRED.filter((name) => !STATED.has(name)), 'data/log/checkpoint.tsr']);
/** The files of the bag itself with words for people. */
const TAG_WORDS = new Set([BAG_INFO, 'bagit.txt']);
const IN_LOG = /^data\/(?:event|media|notices)\//;

/** The files of a package with the verdict on each, in the order of their names. */
export class FileVerdicts {
  private readonly findings = new Map<string, FileFinding>();

  constructor(private readonly files: PackageFiles) {
    for (const name of files.names) this.add(name);
  }

  /** All files that are there or should be. */
  get all(): FileFinding[] {
    return [...this.findings.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** True if nothing was found against a file that is there. */
  isGenuine(name: string): boolean {
    return this.findings.get(name)?.verdict === 'GENUINE';
  }

  /** Records what is wrong with a file; what was found first stays. */
  accuse(name: string, verdict: FileVerdict, problem: string): void {
    const finding = this.findings.get(name) ?? this.add(name);
    if (finding.verdict === 'GENUINE') Object.assign(finding, { verdict, problem });
  }

  /** Marks the files that nothing vouches for: words that rest on a signature that does not fit. */
  doubt(seal: Seal, payload: Payload): void {
    for (const finding of this.findings.values())
      finding.isVouched = isVouched(finding.name, seal, payload);
  }

  private add(name: string): FileFinding {
    const finding: FileFinding = {
      name,
      verdict: 'GENUINE',
      problem: null,
      ground: groundOf(name),
      isVouched: true,
      bytes: this.files.bytes(name),
    };
    this.findings.set(name, finding);
    return finding;
  }
}

function groundOf(name: string): Ground {
  if (IN_LOG.test(name)) return 'LOG';
  return PROOF.has(name) ? 'SIGNED' : 'STATED';
}

/**
 * False for words that rest on the signature alone where it does not fit: whoever changes these can mend both lists of
 * hashes, and then they fit. The other files prove themselves, by the log or by the key.
 */
function isVouched(name: string, seal: Seal, payload: Payload): boolean {
  if (TAG_WORDS.has(name)) return seal.isSigned;
  return payload.isSigned || groundOf(name) !== 'STATED';
}

/** Compares the files with both manifests. */
export function judgeFiles(files: PackageFiles, seal: Seal, payload: Payload): FileVerdicts {
  const verdicts = new FileVerdicts(files);
  for (const name of REQUIRED) {
    if (files.hash(name) === null) verdicts.accuse(name, 'MISSING', `${name} is missing.`);
  }
  judgeTags(verdicts, files, seal);
  if (payload.lines === null) {
    verdicts.accuse(MANIFEST, 'CHANGED', `${MANIFEST} cannot be read.`);
    accuseUnlisted(verdicts, files.names.filter(isPayload));
    return verdicts;
  }
  compare(verdicts, files, payload.lines);
  const { lines } = payload;
  accuseUnlisted(
    verdicts,
    files.names.filter((name) => isPayload(name) && !lines.has(name)),
  );
  return verdicts;
}

/** Compares the files of the bag itself with the tag manifest; finds which of them broke the signature. */
function judgeTags(verdicts: FileVerdicts, files: PackageFiles, seal: Seal): void {
  const { tags, isSigned, isRestored } = seal;
  if (isRestored || tags === null)
    verdicts.accuse(TAG_MANIFEST, 'CHANGED', `${TAG_MANIFEST} is not as it was signed.`);
  if (tags !== null) {
    compare(verdicts, files, tags);
    const own = new Set([TAG_MANIFEST, SIGNATURE]);
    accuseUnlisted(
      verdicts,
      files.names.filter((name) => !isPayload(name) && !own.has(name) && !tags.has(name)),
    );
  }
  if (!isSigned && seal.key !== null && verdicts.isGenuine(TAG_MANIFEST))
    verdicts.accuse(SIGNATURE, 'CHANGED', 'The signature does not fit the list of files.');
}

function compare(
  verdicts: FileVerdicts,
  files: PackageFiles,
  lines: ReadonlyMap<string, string>,
): void {
  for (const [name, hash] of lines) {
    const found = files.hash(name);
    if (found === null) verdicts.accuse(name, 'MISSING', `${name} is missing.`);
    else if (found !== hash)
      verdicts.accuse(name, 'CHANGED', `${name} was changed since it was signed.`);
  }
}

function accuseUnlisted(verdicts: FileVerdicts, names: readonly string[]): void {
  for (const name of names)
    verdicts.accuse(name, 'NOT_LISTED', `${name} is not in the list of files that was signed.`);
}
