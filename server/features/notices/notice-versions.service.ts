import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { NoticeContent, NoticeSettings } from './notice.content.js';
import {
  MADE_VERSIONS,
  NEWEST_CONTENTS,
  NEWEST_VERSION,
  type NoticeDetailsRow,
  type NoticeRow,
  type NoticeVersion,
  ONE_VERSION,
  PDF_SETTINGS,
  VERSION_BY_ID,
  VERSION_DETAILS,
} from './notices.queries.js';

/** Every read of notices. */
@Injectable()
export class NoticeVersions {
  constructor(private readonly database: Database) {}

  /** The newest version of a notice. */
  async newest(number: string, on: Queryable = this.database): Promise<NoticeRow | null> {
    return (await on.first(NEWEST_VERSION, [number])) ?? null;
  }

  /** The contents of the newest versions of notices, by number. */
  async contents(numbers: readonly string[], on: Queryable): Promise<Map<string, NoticeContent>> {
    const rows = await on.rows(NEWEST_CONTENTS, [numbers]);
    return new Map(rows.map(({ number, content }) => [number, content]));
  }

  /** One version, by its own id. */
  async one(noticeId: number): Promise<NoticeRow | null> {
    return (await this.database.first(VERSION_BY_ID, [noticeId])) ?? null;
  }

  /** The versions of notices that were made, newest first, by number. */
  async made(numbers: readonly string[]): Promise<ReadonlyMap<string, NoticeVersion[]>> {
    const versions = new Map<string, NoticeVersion[]>();
    for (const { number, ...version } of await this.database.rows(MADE_VERSIONS, [numbers]))
      versions.set(number, [...(versions.get(number) ?? []), version]);
    return versions;
  }

  /** One version of a notice. */
  async version(number: string, version: number): Promise<NoticeRow | null> {
    return (await this.database.first(ONE_VERSION, [number, version])) ?? null;
  }

  /** Returns the records of how notices were made, by their own ids. */
  async details(ids: readonly number[]): Promise<ReadonlyMap<number, NoticeDetailsRow>> {
    const rows = await this.database.rows(VERSION_DETAILS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The PDF settings of a cause, as they are now. */
  async settings(on: Queryable, cause: NoticeContent['cause']): Promise<NoticeSettings | null> {
    return (await on.first(PDF_SETTINGS, [cause])) ?? null;
  }
}
