import { isHash, isRecord, jsonOf } from './bytes.js';
import type { FileVerdicts } from './file-verdicts.js';
import { type JudgedAct, detailsOf } from './judged-act.js';
import type { PackageFiles } from './package-files.js';

export const EVENT = 'data/event/event.json';
const MEDIA = /^data\/media\/(\d\d)\.(?:jpg|png|mp4)$/;
const VIDEO = /^data\/media\/\d\d\.mp4$/;
const MASKED = /^data\/media\/(\d\d)-masked\.jpg$/;
const NOTICE = /^data\/notices\/(.+-v\d+)\.pdf$/;
const RENDERED = /^Notice (.+) rendered as version (\d+)$/;

type Details = Record<string, unknown>;

/** A picture or video as the event document names it. */
interface NamedFile {
  sha256: string;
  type: unknown;
  name: unknown;
}

/** An act that names files, with its details. */
interface Source {
  details: Details;
  description: string;
}

/**
 * Compares event, media, notices and masked pictures with the acts that name their hashes. A file is accused by the act of
 * the log that names another one, or where no act is missing or damaged and none names it. A picture or video of the event
 * that is not there is missing, and so is a notice that an act has made.
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
  const names = new Set(verdicts.all.map(({ name }) => name));
  for (const name of [...log.missingMedia(names), ...log.missingNotices(names)])
    verdicts.accuse(name, 'MISSING', `${name} is missing.`);
}

/** The hashes of files that the acts of the history name. */
class NamedHashes {
  private readonly created: Details | null;
  private readonly notices: { sha256: unknown; name: string | null }[];
  private readonly masked: Details[];
  /** Each picture and video by its sequence number; null if the event is not the one of the log. */
  private readonly media: ReadonlyMap<number, NamedFile> | null;

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

  /**
   * Returns the names of pictures and videos of the event that are not there.
   *
   * @param names of the files that are there or listed.
   */
  missingMedia(names: ReadonlySet<string>): string[] {
    const all = [...names];
    // A masked package has no videos.
    const hasVideos =
      !all.some((name) => MASKED.test(name)) && all.some((name) => VIDEO.test(name));
    return [...(this.media ?? [])].flatMap(([number, { type, name }]) => {
      const isNeeded = type === 'IMAGE' || (type === 'VIDEO' && hasVideos);
      if (!isNeeded || !Number.isInteger(number) || number < 0 || number > 99) return [];
      const path = `data/media/${String(number).padStart(2, '0')}`;
      const endings = type === 'VIDEO' ? ['.mp4'] : ['.jpg', '.png', '-masked.jpg'];
      if (endings.some((ending) => names.has(`${path}${ending}`))) return [];
      const isPng = type === 'IMAGE' && typeof name === 'string' && /\.png$/i.test(name);
      return [`${path}${isPng ? '.png' : endings[0]}`];
    });
  }

  /** Returns the names of notices that acts of the log have made, and that are not there. */
  missingNotices(names: ReadonlySet<string>): string[] {
    const paths = this.notices.flatMap(({ name }) => {
      const path = `data/notices/${name}.pdf`;
      return name !== null && NOTICE.test(path) && !names.has(path) ? [path] : [];
    });
    return [...new Set(paths)];
  }

  private isMedia(number: number, sha256: string): boolean {
    if (this.media !== null) return this.media.get(number)?.sha256 === sha256;
    const named = this.created?.['media'];
    return Array.isArray(named) && named.includes(sha256);
  }

  private isRendered(name: string, sha256: string): boolean {
    return this.notices.some(
      (notice) => notice.sha256 === sha256 && (notice.name === null || notice.name === name),
    );
  }

  private isMasked(number: number, sha256: string): boolean {
    const original = this.media?.get(number)?.sha256;
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
  return acts.flatMap((judged) => {
    const { line, finding } = judged;
    if (finding.verdict !== 'GENUINE' || line?.type !== type) return [];
    const details = detailsOf(judged);
    return details === null ? [] : [{ details, description: finding.description ?? '' }];
  });
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
 * Returns each file of the event by its sequence number: the act `created` has the hashes in the order of the event
 * document, and the document has the numbers. Null if the document is not the one of the act.
 */
function mediaOf(files: PackageFiles, created: Details): ReadonlyMap<number, NamedFile> | null {
  const hashes = created['media'];
  if (files.hash(EVENT) !== created['event_sha256']) return null;
  const event = files.read(EVENT, jsonOf);
  const media = isRecord(event) ? event['media'] : undefined;
  if (!Array.isArray(media) || !Array.isArray(hashes) || media.length !== hashes.length)
    return null;
  return new Map(
    media.flatMap((file: unknown, index): [number, NamedFile][] => {
      if (!isRecord(file)) return [];
      const { sequence_number: number, type, file: name } = file;
      const sha256: unknown = hashes[index];
      return typeof number === 'number' && isHash(sha256) ? [[number, { sha256, type, name }]] : [];
    }),
  );
}
