import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { nextHour } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { type Preferences, preferencesOf } from '../me/preferences.pure.js';
import { PreferencesRules } from './preferences.rules.js';

/** The choices of users for themselves. Every role has them; no password is required. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Saves the preferences that are given, and logs the changes.
   *
   * @returns all of them as they are now
   * @throws AppError `INVALID`
   */
  async update(caller: UserCaller, input: unknown): Promise<Preferences> {
    const given = validate(PreferencesRules, input);
    return this.transactions.run(async (tx) => {
      const users = tx.repository(UserEntity);
      const user = await users.findOne({
        where: { id: caller.userId, deactivatedAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (user === null) throw new AppError('UNAUTHENTICATED');
      const before = preferencesOf(user);
      const after = merged(before, given);
      const changes = changesOf(before, after);
      if (changes.length === 0) return before;
      await users.update(caller.userId, {
        ...after,
        ...this.digestOf(user, after),
        updatedAt: () => 'now()',
      });
      // That somebody has read the welcome is nobody's business.
      const logged = changes.filter((key) => key !== 'welcomed');
      if (logged.length > 0)
        await this.activity.recordActivity(tx, {
          type: 'profile_changed',
          actor: caller,
          description: `${caller.name} ${logged.map((key) => said(key, after)).join(', ')}`,
          subject: { type: 'user', id: caller.userId },
          details: Object.fromEntries(
            logged.map((key) => [key, { old: before[key], new: after[key] }]),
          ),
        });
      return after;
    });
  }

  /** The times of the digest. Its first one has nothing from before it was asked for. */
  private digestOf(
    before: UserEntity,
    { digestHour, timeZone }: Preferences,
  ): Pick<UserEntity, 'digestSince' | 'digestDueAt'> {
    if (digestHour === null) return { digestSince: null, digestDueAt: null };
    const now = this.clock.now() ?? new Date();
    const isSame = before.digestHour === digestHour && before.timeZone === timeZone;
    return {
      digestSince: before.digestSince ?? now,
      digestDueAt:
        (isSame ? before.digestDueAt : null) ??
        nextHour(timeZone ?? this.config.timeZone, digestHour, now),
    };
  }
}

/** Later preferences in the place of earlier ones, except for those that are left out. */
function merged(
  before: Preferences,
  given: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Preferences {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(present) };
}

function changesOf(before: Preferences, after: Preferences): (keyof Preferences)[] {
  return (Object.keys(after) as (keyof Preferences)[]).filter((key) => before[key] !== after[key]);
}

/** The log's words for a change. */
function said(key: keyof Preferences, after: Preferences): string {
  const on = (is: boolean): string => (is ? 'on' : 'off');
  const { timeZone, digestHour } = after;
  return {
    singleKeys: `switched single-letter keys ${on(after.singleKeys)}`,
    timeZone: `chose ${timeZone === null ? "the department's time zone" : `the time zone ${timeZone}`}`,
    mailSentBack: `switched mail about events that are sent back ${on(after.mailSentBack)}`,
    mailMentioned: `switched mail about mentions ${on(after.mailMentioned)}`,
    digestHour: `switched the daily digest ${digestHour === null ? 'off' : `on, at ${digestHour}:00`}`,
    welcomed: 'read the welcome',
  }[key];
}
