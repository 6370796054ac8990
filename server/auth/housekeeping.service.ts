import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SESSION_HOURS } from './session.types.js';

/** Throws away what no rule asks for any more, so that strangers cannot fill the tables. */
@Injectable()
export class AuthHousekeeping {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** To be called now and then by one or several workers; the logs keep what happened. */
  async sweep(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM sign_in_failures WHERE coalesce(locked_until, 'epoch') < now()
         AND failed_at[cardinality(failed_at)] < now() - interval '1 day'`,
    );
    await this.dataSource.query(
      `DELETE FROM sessions WHERE created_at < now() - interval '${SESSION_HOURS} hours' - interval '30 days'`,
    );
    await this.dataSource.query(
      `DELETE FROM password_resets WHERE expires_at < now() - interval '30 days'`,
    );
  }
}
