import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { sqlState } from '../../../platform/errors/sql-state.js';
import { EXPECTED_EXPRESSION, EXPECTED_SAMPLE, STORED_FORM } from './list-row.queries.js';

/** The reason why the product does not start on this database. It has no stack trace, which would not help its reader. */
class StoredRowRefused extends Error {
  constructor(why: string) {
    super(
      `The rows of citations are not stored in the form that this version reads (${why}). Run \`npm run migrate\` of this version, or start the version that the database was migrated by.`,
    );
    this.stack = this.message;
  }
}

// No such function or column: the database was never migrated so far.
const UNKNOWN = new Set(['42883', '42703', '42P01']);

/** Refuses a database whose stored rows would be read wrongly, before the first request is answered. */
@Injectable()
export class ListRowCheck implements OnModuleInit {
  constructor(private readonly database: Database) {}

  /** @throws StoredRowRefused */
  async onModuleInit(): Promise<void> {
    const found = await this.database.first(STORED_FORM).catch((error: unknown) => {
      if (UNKNOWN.has(sqlState(error) ?? '')) return undefined;
      throw error;
    });
    if (found === undefined) throw new StoredRowRefused('there are none');
    if (found.expression !== EXPECTED_EXPRESSION)
      throw new StoredRowRefused(`they are ${found.expression}`);
    if (found.sample !== EXPECTED_SAMPLE)
      throw new StoredRowRefused('citation_list_row makes another text');
    if (found.isCurrent === false)
      throw new StoredRowRefused('rows from before are still stored in another form');
  }
}
