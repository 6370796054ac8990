import type { EntityManager } from 'typeorm';
import type { Caller } from '../../platform/identity/caller.js';
import { queryRows } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Cause } from '../../platform/domain/duty.js';

/** What somebody may know of an event who may see it at all. */
export interface VisibleCitation {
  referenceId: string;
  cause: Cause;
}

/**
 * Lets pass who may see the event: everybody sees the causes of his role (contract 5), and to the others it is not there.
 *
 * @throws AppError `citationNotFound` when it is not there or not visible.
 */
export async function assertVisible(
  on: Pick<EntityManager, 'query'>,
  caller: Pick<Caller, 'sees'>,
  citationId: number,
): Promise<VisibleCitation> {
  const [citation] = await queryRows<VisibleCitation>(
    on,
    'SELECT reference_id AS "referenceId", cause FROM citations WHERE id = $1 AND cause = ANY($2)',
    [citationId, caller.sees],
  );
  if (citation === undefined) throw new AppError('citationNotFound');
  return citation;
}
