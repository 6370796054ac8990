import { AppError } from '../errors/app-error.js';
import type { Queryable } from './queryable.js';

/** A table of one row, as settings are kept in. */
export const ONLY = { id: 1 };

/** The row of such a table. @param lock whether others wait until the transaction ends */
export async function onlyRow<Row extends { id: number }>(
  on: Queryable,
  entity: new () => Row,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<Omit<Row, 'id'>> {
  const found = await on.repository<{ id: number }>(entity).findOne({
    where: ONLY,
    ...(lock === 'locked' ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
  if (found === null) throw new AppError('INTERNAL');
  const { id: _, ...row } = found as Row;
  return row;
}
