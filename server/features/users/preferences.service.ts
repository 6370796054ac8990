import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { Transactions } from '../../platform/database/transactions.js';
import { validate } from '../../platform/errors/validate.js';

/** A user's own preferences. */
export interface Preferences {
  /** True if single letters are shortcuts in the client (WCAG 2.1.4). */
  singleKeys: boolean;
}

const PreferencesRules = z.strictObject({
  singleKeys: z.boolean({
    error: ({ input }) =>
      input == null ? 'Single Keys is required' : 'Single Keys must be true or false',
  }),
});

/** The choices of users for their own screens. Every role has them; no password is required. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** Saves, and logs the changes. @throws AppError `INVALID` */
  async update(caller: UserCaller, input: unknown): Promise<Preferences> {
    const preferences = validate(PreferencesRules, input);
    const { singleKeys } = preferences;
    await this.transactions.run(async (tx) => {
      const { affected } = await tx
        .repository(UserEntity)
        .update(
          { id: caller.userId, singleKeys: !singleKeys },
          { singleKeys, updatedAt: () => 'now()' },
        );
      if (affected === 0) return;
      await this.activity.recordActivity(tx, {
        type: 'profile_changed',
        actor: caller,
        description: `${caller.name} switched single-letter keys ${singleKeys ? 'on' : 'off'}`,
        subject: { type: 'user', id: caller.userId },
        details: { singleKeys: { old: !singleKeys, new: singleKeys } },
      });
    });
    return preferences;
  }
}
