import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { Clock } from '../../platform/database/clock.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { CitationEntity } from './citation.entity.js';
import { VersionRaised } from './citation.hooks.js';
import { changedByAnother } from './citation.refusals.js';
import type { ActFacts } from './citation.types.js';
import { CitationsQueries } from './citations.queries.js';

/** What an act may set of a citation; version, time and author of the change are set by every act. */
export type CitationChange = QueryDeepPartialEntity<
  Omit<CitationEntity, 'id' | 'version' | 'updatedAt' | 'changedBy'>
>;

/** What every act on a citation begins with: the facts that it is decided by, and the conditional update. */
@Injectable()
export class CitationChanges {
  constructor(
    private readonly queries: CitationsQueries,
    private readonly clock: Clock,
    private readonly versionRaised: VersionRaised,
  ) {}

  /** The facts of a visible citation. @throws AppError `CITATION_NOT_FOUND` */
  async facts(caller: Caller, citationId: number, on?: Queryable): Promise<ActFacts> {
    const facts = await this.queries.facts(citationId, caller.sees, on);
    if (facts === null) throw new AppError('CITATION_NOT_FOUND');
    return facts;
  }

  /**
   * Changes a citation if it still is as the facts say: of several who act at once exactly one succeeds (reliability 1).
   *
   * @throws AppError `CHANGED_BY_ANOTHER` when it is not
   */
  async apply(tx: Tx, caller: UserCaller, facts: ActFacts, change: CitationChange): Promise<void> {
    const { id, version, reportStatus } = facts;
    const { affected } = await tx.repository(CitationEntity).update(
      { id, version, reportStatus },
      {
        ...change,
        version: version + 1,
        updatedAt: this.clock.stamp(),
        changedBy: caller.userId,
      },
    );
    if (affected !== 1) throw changedByAnother(await this.facts(caller, id, tx));
    await this.versionRaised.run(tx, { citationId: id, caller });
  }
}
