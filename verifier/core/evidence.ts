import type { JudgedAct } from './acts.js';
import { isHash, isRecord, jsonOf } from './bytes.js';
import type { FileVerdicts } from './file-verdicts.js';
import type { PackageFiles } from './package-files.js';

export const EVENT = 'data/event/event.json';
const MEDIA = /^data\/media\/(\d\d)\.(?:jpg|png|mp4)$/;
const MASKED = /^data\/media\/(\d\d)-masked\.jpg$/;
const NOTICE = /^data\/notices\/(.+-v\d+)\.pdf$/;
const RENDERED = /^Notice (.+) rendered as version (\d+)$/;

type Details = Record<string, unknown>;

/** An act that names files, with its details. */
interface Source {
  details: Details;
  description: string;
}

/**
 * Compares event, media, notices and masked pictures with the acts that name their hashes. A file is accused by the act of
 * the log that names another one, or where no act is missing or damaged and none names it.
 *
 * @param isWhole true if `history.json` is the listed one, its acts are genuine, and none is missing.
 */
export function judgeEvidence(
  files: PackageFiles,
  verdicts: FileVerdicts,
  acts: readonly JudgedAct[],
  isWhole: boolean,
): void {
  const log = new NamedHashes(files, acts);
  for (const name of files.names) {
    if (log.isNamed(name, files.hash(name) ?? '') || !(isWhole || log.decidesOn(name))) continue;
    verdicts.accuse(name, 'NOT_IN_LOG', `${name} is not what the history of the case names.`);
  }
}

/** The hashes of files that the acts of the history name. */
class NamedHashes {
  private readonly created: Details | null;
  private readonly notices: { sha256: unknown; name: string | null }[];
  private readonly masked: Details[];
  /** The hash of each picture and video by its sequence number; null if the event is not the one of the log. */
  private readonly media: ReadonlyMap<number, unknown> | null;

  constructor(files: PackageFiles, acts: readonly JudgedAct[]) {
    this.created = sourcesOf(acts, 'created')[0]?.details ?? null;
    this.notices = sourcesOf(acts, 'notice_rendered').map(noticeOf);
    this.masked = sourcesOf(acts, 'picture_masked').map(({ details }) => details);
    this.media = this.created === null ? null : mediaOf(files, this.created);
  }

  /** True if an act names this file with this hash, or if acts name no files of its kind. */
  isNamed(name: string, sha256: string): boolean {
    const { created } = this;
    if (name === EVENT) return created !== null && created['event_sha256'] === sha256;
    const [, notice] = NOTICE.exec(name) ?? [];
    if (notice !== undefined) return this.isRendered(notice, sha256);
    const [, picture] = MASKED.exec(name) ?? [];
    if (picture !== undefined) return this.isMasked(Number(picture), sha256);
    const [, media] = MEDIA.exec(name) ?? [];
    if (media !== undefined) return this.isMedia(Number(media), sha256);
    // A file of these folders that has no name of theirs is nothing that an act names.
    return !/^data\/(?:event|media|notices)\//.test(name);
  }

  /** True if a genuine act names all files of this kind, so that no other act can. */
  decidesOn(name: string): boolean {
    return this.created !== null && (name === EVENT || MEDIA.test(name));
  }

  private isMedia(number: number, sha256: string): boolean {
    if (this.media !== null) return this.media.get(number) === sha256;
    const named = this.created?.['media'];
    return Array.isArray(named) && named.includes(sha256);
  }

  private isRendered(name: string, sha256: string): boolean {
    return this.notices.some(
      (notice) => notice.sha256 === sha256 && (notice.name === null || notice.name === name),
    );
  }

  private isMasked(number: number, sha256: string): boolean {
    const original = this.media?.get(number);
    return this.masked.some(
      (act) =>
        act['sequence_number'] === number &&
        act['masked_sha256'] === sha256 &&
        (this.media === null || act['original_sha256'] === original),
    );
  }
}

/** Returns the details of the genuine acts of a type. */
function sourcesOf(acts: readonly JudgedAct[], type: string): Source[] {
  return acts.flatMap(({ act, line, finding }) => {
    if (finding.verdict !== 'GENUINE' || line?.type !== type) return [];
    const words = line.words ?? act?.shown;
    const details = words == null ? undefined : jsonOfText(words.details);
    return isRecord(details) ? [{ details, description: words?.description ?? '' }] : [];
  });
}

function jsonOfText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a notice with the name of its file, as details or description have number and version. */
function noticeOf({ details, description }: Source): { sha256: unknown; name: string | null } {
  const [, numberInWords, versionInWords] = RENDERED.exec(description) ?? [];
  const number = details['number'] ?? numberInWords;
  const version = details['version'] ?? (versionInWords && Number(versionInWords));
  if (typeof number !== 'string' || typeof version !== 'number')
    return { sha256: details['sha256'], name: null };
  const plain = number.replaceAll(/[^A-Za-z0-9-]/g, '_');
  return { sha256: details['sha256'], name: `${plain}-v${version}` };
}

/**
 * Returns the hash of each file of the event by its sequence number: the act `created` has the hashes in the order of the
 * event document, and the document has the numbers. Null if the document is not the one of the act.
 */
function mediaOf(files: PackageFiles, created: Details): ReadonlyMap<number, unknown> | null {
  const content = files.content(EVENT);
  const hashes = created['media'];
  if (content === null || files.hash(EVENT) !== created['event_sha256']) return null;
  const event = jsonOf(content);
  const media = isRecord(event) ? event['media'] : undefined;
  if (!Array.isArray(media) || !Array.isArray(hashes) || media.length !== hashes.length)
    return null;
  return new Map(
    media.flatMap((file: unknown, index): [number, unknown][] => {
      const number = isRecord(file) ? file['sequence_number'] : undefined;
      return typeof number === 'number' && isHash(hashes[index]) ? [[number, hashes[index]]] : [];
    }),
  );
}
