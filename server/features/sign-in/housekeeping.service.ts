import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SESSION_HOURS } from '../../platform/auth/session.types.js';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Throws away, once an hour, what no rule asks for any more, so that strangers cannot fill the tables. Every API
 * process does it, and none minds the others; the logs keep what happened.
 */
@Injectable()
export class AuthHousekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AuthHousekeeping.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) =>
        this.logger.warn(`Nothing tidied up: ${String(error)}`),
      );
    }, EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One round. */
  async sweep(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM sign_in_failures WHERE coalesce(locked_until, 'epoch') < now()
         AND failed_at[cardinality(failed_at)] < now() - interval '1 day'`,
    );
    await this.dataSource.query(
      `DELETE FROM rate_limits
       WHERE coalesce(taken_at[cardinality(taken_at)], 'epoch') < now() - interval '1 day'`,
    );
    await this.dataSource.query(
      `DELETE FROM sessions WHERE created_at < now() - interval '${SESSION_HOURS} hours' - interval '30 days'`,
    );
    await this.dataSource.query(
      `DELETE FROM password_resets WHERE expires_at < now() - interval '30 days'`,
    );
  }
}
