import type { Tx } from '../platform/database/transactions.js';
import type { RoleId } from '../platform/domain/duty.js';
import type { DemoOfficer } from './events.js';

/** The demo accounts (contract 13): two-factor not yet registered, all with this password. */
export const DEMO_PASSWORD = 'Stopline-demo-2026';

export type DemoAccount = DemoOfficer | 'admin' | 'tec';

export interface DemoUser {
  readonly id: number;
  readonly name: string;
  readonly badgeNumber: number;
}

export const demoAccounts: Readonly<
  Record<
    DemoAccount,
    {
      readonly firstName: string;
      readonly lastName: string;
      readonly badgeNumber: number;
      readonly roleId: RoleId;
    }
  >
> = {
  admin: { firstName: 'Astrid', lastName: 'Falkner', badgeNumber: 1001, roleId: 1 },
  tec: { firstName: 'Milo', lastName: 'Tessaro', badgeNumber: 1002, roleId: 2 },
  inspection: { firstName: 'Ines', lastName: 'Okonedo', badgeNumber: 3107, roleId: 3 },
  processing: { firstName: 'Priya', lastName: 'Venkat', badgeNumber: 4215, roleId: 4 },
  redlight: { firstName: 'Ruben', lastName: 'Castellane', badgeNumber: 4388, roleId: 5 },
  speed: { firstName: 'Saoirse', lastName: 'Lindgren', badgeNumber: 4402, roleId: 6 },
};

/** Adds the accounts as they were at a moment in the past. */
export async function addAccounts(
  tx: Tx,
  passwordHash: string,
  at: Date,
): Promise<Record<DemoAccount, DemoUser>> {
  const users: Partial<Record<DemoAccount, DemoUser>> = {};
  for (const [account, { firstName, lastName, badgeNumber, roleId }] of Object.entries(
    demoAccounts,
  )) {
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO users (first_name, last_name, email, badge_number, role_id, password_hash, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
      [firstName, lastName, `${account}@stopline.test`, badgeNumber, roleId, passwordHash, at],
    );
    if (row === undefined) throw new Error('INSERT INTO users returned no row');
    users[account as DemoAccount] = { id: row.id, name: `${firstName} ${lastName}`, badgeNumber };
  }
  return users as Record<DemoAccount, DemoUser>;
}
