import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { OLD_ROWS } from './housekeeping.queries.js';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Deletes, once an hour, the rows that no rule needs any more, so that guests cannot fill the tables. Every API
 * process does it, independently of the others; the logs keep what happened.
 */
@Injectable()
export class AuthHousekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AuthHousekeeping.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

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
    for (const statement of OLD_ROWS) await this.database.rows(statement);
  }
}
