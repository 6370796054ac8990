import type { Tx } from '../../platform/database/transactions.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { NumberPrefixEntity } from './number-prefix.entity.js';

/**
 * Gives a prefix to a kind of numbers for good; of two who choose it for two kinds at once the second is refused.
 *
 * @param field the setting, for the error
 * @throws AppError `INVALID` for a prefix that is or was that of the other kind (programs 4)
 */
export async function takePrefix(
  tx: Tx,
  kind: NumberPrefixEntity['kind'],
  typed: string,
  field: string,
): Promise<void> {
  const prefix = typed.toUpperCase();
  const prefixes = tx.repository(NumberPrefixEntity);
  await prefixes.createQueryBuilder().insert().values({ prefix, kind }).orIgnore().execute();
  const taken = await prefixes.findOneBy({ prefix });
  if (taken?.kind !== kind) throw invalidField(field, 'This prefix has numbers already');
}
