import type { Queryable } from '../../platform/database/queryable.js';
import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/identity/caller.js';

const VISIBLE = statement({
  name: 'citations: visible',
  sql: 'SELECT reference_id AS "referenceId", cause FROM citations WHERE id = $1 AND cause = ANY ($2)',
  row: { referenceId: 'text', cause: as<Cause>('text') },
});

/**
 * Accepts callers who may see the event: each sees the causes of their role (contract 5), and for all others the event
 * does not exist.
 *
 * @throws AppError `CITATION_NOT_FOUND` when it is not there or not visible.
 */
export async function assertVisible(
  on: Queryable,
  caller: Pick<Caller, 'sees'>,
  citationId: number,
): Promise<RowOf<typeof VISIBLE>> {
  const citation = await on.first(VISIBLE, [citationId, caller.sees]);
  if (citation === undefined) throw new AppError('CITATION_NOT_FOUND');
  return citation;
}
