import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import { rowId } from '../../platform/errors/validate.js';
import { type ShownFine, shownFine } from '../fines/fine.view.js';
import type { LetterPlace } from './letters/letters.queries.js';
import { Letters } from './letters/letters.service.js';
import { shownNotice, visibleTo } from './notice-access.js';
import { NoticeDocuments, type StoredPdf } from './notice-documents.js';
import type { NoticeDetailsRow, NoticeRow, NoticeVersion, NoticeView } from './notices.queries.js';
import { NoticeVersions } from './notice-versions.service.js';

/** The record of how a version was made; null for versions from before the record. */
export interface NoticeDetails extends Pick<
  NoticeDetailsRow,
  'pages' | 'documentSha256' | 'languages' | 'signed' | 'textSet'
> {
  fine: ShownFine | null;
}

/** Reads of notices beyond their state: how they were made, and their older versions (mailing 6). */
@Injectable()
export class NoticeReads {
  constructor(
    private readonly queries: NoticeVersions,
    private readonly letters: Letters,
    private readonly documents: NoticeDocuments,
  ) {}

  /** The newest version of a notice, with all that is kept of it. @throws AppError `NOTICE_NOT_FOUND` */
  async findNotice(
    caller: Caller,
    name: unknown,
  ): Promise<NoticeView & NoticeDetails & LetterPlace> {
    const notice = await this.newest(caller, name);
    const details = (await this.details([notice.id])).get(notice.id);
    const place = (await this.letters.findPlaces([notice.number])).get(notice.number);
    return { ...shownNotice(notice), ...(details ?? UNKNOWN), ...(place ?? NO_PLACE) };
  }

  /** Returns the records of how notices were made, by their own ids. */
  async details(ids: readonly number[]): Promise<ReadonlyMap<number, NoticeDetails>> {
    const rows = await this.queries.details(ids);
    return new Map(
      [...rows].map(([id, { pages, documentSha256, languages, signed, textSet, fine, locale }]) => [
        id,
        {
          ...{ pages, documentSha256, languages, signed, textSet },
          fine: fine === null ? null : shownFine(fine, locale ?? 'en'),
        },
      ]),
    );
  }

  /** The versions of a notice that were made, newest first. @throws AppError `NOTICE_NOT_FOUND` */
  async versions(caller: Caller, name: unknown): Promise<NoticeVersion[]> {
    const { number } = await this.newest(caller, name);
    return (await this.made([number])).get(number) ?? [];
  }

  /** The same of several notices that the caller sees, by number. */
  async made(numbers: readonly string[]): Promise<ReadonlyMap<string, NoticeVersion[]>> {
    return this.queries.made(numbers);
  }

  /**
   * The PDF of a version, as it was stored; the look at it is logged.
   *
   * @throws AppError `NOTICE_NOT_FOUND` if it was never made, `NOTICE_DAMAGED`
   */
  async versionPdf(caller: Caller, name: unknown, version: unknown): Promise<StoredPdf> {
    const { number } = await this.newest(caller, name);
    // A larger number is no version, and nothing that Postgres could look for.
    const asked = Math.min(rowId(version, 'NOTICE_NOT_FOUND'), MAX_VERSION);
    const found = await this.queries.version(number, asked);
    return this.documents.open(caller, visibleTo(caller, found));
  }

  private async newest(caller: Caller, name: unknown): Promise<NoticeRow> {
    return visibleTo(caller, await this.queries.newest(await this.letters.numberOf(name)));
  }
}

const MAX_VERSION = 32_767;

// A number that somebody took out of the ledger by hand.
const NO_PLACE: LetterPlace = {
  kind: 'NOTICE',
  position: 1,
  addressee: null,
  replaces: null,
  replacedBy: null,
  cancellation: null,
  letterOf: null,
  dueAt: null,
  lastDay: null,
  postBy: null,
  metBy: null,
  citationVersion: 0,
};

const UNKNOWN: NoticeDetails = {
  pages: null,
  documentSha256: null,
  languages: null,
  signed: null,
  textSet: null,
  fine: null,
};
