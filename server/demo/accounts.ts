import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UserEntity } from '../platform/identity/user.entity.js';
import { ActivityService } from '../platform/activity/activity.service.js';
import { userCaller } from '../platform/auth/callers.service.js';
import { Transactions, type Tx } from '../platform/database/transactions.js';
import type { RoleId } from '../platform/domain/duty.js';
import { type Actor, NO_SESSION, type UserCaller } from '../platform/identity/caller.js';
import type { DemoOfficer } from './acts.js';
import { DemoClock } from './demo-clock.js';
import { DEMO_REQUEST } from './demo.queries.js';

/** The password of all demo accounts; two-factor is not yet registered (contract 13). */
export const DEMO_PASSWORD = 'Stopline-demo-2026';

export type DemoAccount = DemoOfficer | 'admin' | 'tec';

/** The actor of acts that no officer did. */
export const DEMO: Actor = { kind: 'system', name: 'Demo data' };

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly badgeNumber: number;
  readonly roleId: RoleId;
}

const ACCOUNTS: Readonly<Record<DemoAccount, Person>> = {
  admin: { firstName: 'Astrid', lastName: 'Falkner', badgeNumber: 1001, roleId: 1 },
  tec: { firstName: 'Milo', lastName: 'Tessaro', badgeNumber: 1002, roleId: 2 },
  inspection: { firstName: 'Ines', lastName: 'Okonedo', badgeNumber: 3107, roleId: 3 },
  processing: { firstName: 'Priya', lastName: 'Venkat', badgeNumber: 4215, roleId: 4 },
  redlight: { firstName: 'Ruben', lastName: 'Castellane', badgeNumber: 4388, roleId: 5 },
  speed: { firstName: 'Saoirse', lastName: 'Lindgren', badgeNumber: 4402, roleId: 6 },
};

/** The demo accounts (contract 13). */
@Injectable()
export class DemoAccounts {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: DemoClock,
  ) {}

  /** The accounts of a demo whose loading was interrupted, and when they were added; null where there are none. */
  async find(): Promise<{ accounts: Record<DemoAccount, UserCaller>; addedAt: Date } | null> {
    const names = Object.keys(ACCOUNTS) as DemoAccount[];
    const found = await this.transactions.run((tx) =>
      tx.repository(UserEntity).findBy({ email: In(names.map(emailOf)) }),
    );
    const accounts: Partial<Record<DemoAccount, UserCaller>> = {};
    for (const name of names) {
      const user = found.find(({ email }) => email === emailOf(name));
      if (user === undefined) return null;
      accounts[name] = asCaller(name, user.id);
    }
    const [{ createdAt: addedAt } = { createdAt: new Date() }] = found;
    return { accounts: accounts as Record<DemoAccount, UserCaller>, addedAt };
  }

  /**
   * Adds the accounts at the moment of the clock.
   *
   * @returns each account as the one who makes a request
   * @throws Error when there are users already
   */
  async addAccounts(passwordHash: string): Promise<Record<DemoAccount, UserCaller>> {
    return this.transactions.run(async (tx) => {
      if ((await tx.repository(UserEntity).countBy({})) > 0)
        throw new Error('The demo data goes into an empty database: this one has users');
      const added: Partial<Record<DemoAccount, UserCaller>> = {};
      for (const account of Object.keys(ACCOUNTS) as DemoAccount[])
        added[account] = await this.addOne(tx, account, passwordHash);
      return added as Record<DemoAccount, UserCaller>;
    });
  }

  /** The row itself, not {@link UserAdminService}: a demo account has a password from the start and gets no mail. */
  private async addOne(tx: Tx, account: DemoAccount, passwordHash: string): Promise<UserCaller> {
    const { firstName, lastName, ...person } = ACCOUNTS[account];
    const createdAt = this.clock.now() ?? new Date();
    const users = tx.repository(UserEntity);
    const added = users.create({
      ...person,
      firstName,
      lastName,
      email: emailOf(account),
      passwordHash,
      createdAt,
      updatedAt: createdAt,
    });
    await users.insert(added);
    const userId = added.id;
    await this.activity.recordActivity(tx, {
      type: 'user_created',
      actor: DEMO,
      description: `${firstName} ${lastName} was added with the demo data`,
      subject: { type: 'user', id: userId },
    });
    return asCaller(account, userId);
  }
}

function emailOf(account: DemoAccount): string {
  return `${account}@stopline.test`;
}

function asCaller(account: DemoAccount, userId: number): UserCaller {
  const { firstName, lastName, ...person } = ACCOUNTS[account];
  return userCaller(
    {
      ...person,
      userId,
      sessionId: NO_SESSION,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
    },
    { ip: '127.0.0.1', requestId: DEMO_REQUEST },
  );
}
