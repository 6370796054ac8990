import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import { rowId } from '../../platform/errors/validate.js';
import { type ShownFine, shownFine } from '../fines/fine.view.js';
import { shownNotice, visibleTo } from './notice-access.js';
import { NoticeDocuments, type StoredPdf } from './notice-documents.js';
import {
  type NoticeDetailsRow,
  NoticesQueries,
  type NoticeRow,
  type NoticeVersion,
  type NoticeView,
} from './notices.queries.js';

/** The record of how a version was made; null for versions from before the record. */
export interface NoticeDetails extends Pick<
  NoticeDetailsRow,
  'pages' | 'documentSha256' | 'languages' | 'signed'
> {
  fine: ShownFine | null;
}

/** Reads of notices beyond their state: how they were made, and their older versions (mailing 6). */
@Injectable()
export class NoticeReads {
  constructor(
    private readonly queries: NoticesQueries,
    private readonly documents: NoticeDocuments,
  ) {}

  /** The newest version of the notice of a citation, with all that is kept of it. @throws AppError `NOTICE_NOT_FOUND` */
  async ofCitation(caller: Caller, citationId: unknown): Promise<NoticeView & NoticeDetails> {
    const notice = await this.current(caller, citationId);
    const details = (await this.details([notice.id])).get(notice.id);
    return { ...shownNotice(notice), ...(details ?? UNKNOWN) };
  }

  /** Returns the records of how notices were made, by their own ids. */
  async details(ids: readonly number[]): Promise<ReadonlyMap<number, NoticeDetails>> {
    const rows = await this.queries.details(ids);
    return new Map(
      [...rows].map(([id, { pages, documentSha256, languages, signed, fine, locale }]) => [
        id,
        {
          ...{ pages, documentSha256, languages, signed },
          fine: fine === null ? null : shownFine(fine, locale ?? 'en'),
        },
      ]),
    );
  }

  /** The versions of a notice that were made, newest first. @throws AppError `NOTICE_NOT_FOUND` */
  async versions(caller: Caller, citationId: unknown): Promise<NoticeVersion[]> {
    const { citationId: id } = await this.current(caller, citationId);
    return (await this.made([id])).get(id) ?? [];
  }

  /** The same of several citations whose notices the caller sees. */
  async made(citationIds: readonly number[]): Promise<ReadonlyMap<number, NoticeVersion[]>> {
    return this.queries.made(citationIds);
  }

  /**
   * The PDF of a version, as it was stored; the look at it is logged.
   *
   * @throws AppError `NOTICE_NOT_FOUND` if it was never made, `NOTICE_DAMAGED`
   */
  async versionPdf(caller: Caller, citationId: unknown, version: unknown): Promise<StoredPdf> {
    const { citationId: id } = await this.current(caller, citationId);
    // A larger number is no version, and nothing that Postgres could look for.
    const number = Math.min(rowId(version, 'NOTICE_NOT_FOUND'), MAX_VERSION);
    return this.documents.open(caller, visibleTo(caller, await this.queries.version(id, number)));
  }

  private async current(caller: Caller, citationId: unknown): Promise<NoticeRow> {
    return visibleTo(caller, await this.queries.current(rowId(citationId, 'NOTICE_NOT_FOUND')));
  }
}

const MAX_VERSION = 32_767;

const UNKNOWN: NoticeDetails = {
  pages: null,
  documentSha256: null,
  languages: null,
  signed: null,
  fine: null,
};
