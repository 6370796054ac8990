import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { deadlineDate } from '../deadlines/due-date.pure.js';
import { IN_FORCE, type KeptAuthority } from './authorities.queries.js';

/** Says whether an officer may issue notices today, and by which authority (programs 5). */
@Injectable()
export class IssuingAuthority {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the reason why an officer may not issue today; null where nothing is in the way. */
  async refusal(
    caller: Pick<UserCaller, 'userId'>,
    on: Queryable = this.database,
  ): Promise<AppError | null> {
    const { isRequired, authority } = await this.read(on, caller);
    return isRequired && authority === null ? this.refused() : null;
  }

  /**
   * Returns the authority by which an officer issues a notice, which the notice keeps; null for one who has none and needs
   * none.
   *
   * @throws AppError `NO_AUTHORITY`
   */
  async authorityOf(
    on: Queryable,
    caller: Pick<UserCaller, 'userId'>,
  ): Promise<KeptAuthority | null> {
    const { isRequired, authority } = await this.read(on, caller);
    if (isRequired && authority === null) throw this.refused();
    return authority;
  }

  private async read(on: Queryable, { userId }: Pick<UserCaller, 'userId'>) {
    const today = this.clock.today(this.config.timeZone);
    const row = await on.first(IN_FORCE, [userId, today]);
    if (row === undefined) throw new AppError('INTERNAL');
    return row;
  }

  private refused(): AppError {
    const { locale, timeZone } = this.config;
    const day = deadlineDate(this.clock.now() ?? new Date(), locale, timeZone);
    return new AppError('NO_AUTHORITY', { params: { day } });
  }
}
