import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { Clock } from '../../platform/database/clock.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Duty } from '../../platform/domain/duty.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { CitationEntity } from './citation.entity.js';
import { VersionRaised } from './citation.hooks.js';
import {
  assertNoConflict,
  assertVersion,
  changedByAnother,
  noticeVoid,
  refusal,
} from './citation.refusals.js';
import type { ActFacts } from './reads/citations.queries.js';
import { CitationRows } from './reads/citation-rows.service.js';
import { editable, type ReportStatus } from './citation.workflow.js';

/** The fields of a citation that an act may set; version, time and author of the change are set by every act. */
export type CitationChange = QueryDeepPartialEntity<
  Omit<CitationEntity, 'id' | 'version' | 'updatedAt' | 'changedBy'>
>;

/** Begins every act on a citation: it reads the facts that decide about the act, and does the conditional update. */
@Injectable()
export class CitationChanges {
  constructor(
    private readonly queries: CitationRows,
    private readonly clock: Clock,
    private readonly versionRaised: VersionRaised,
  ) {}

  /** The facts of a visible citation. @throws AppError `CITATION_NOT_FOUND` */
  async visibleFacts(caller: Caller, citationId: number, on?: Queryable): Promise<ActFacts> {
    const facts = await this.queries.readActFacts(citationId, caller.sees, on);
    if (facts === null) throw new AppError('CITATION_NOT_FOUND');
    return facts;
  }

  /**
   * The facts of a citation whose vehicle and evidence the caller may change now.
   *
   * @param isAllowed another rule of who may do what in which status
   * @throws AppError `CONFLICT_OF_INTEREST`, `NOTICE_VOID`, `NOT_EDITABLE`
   */
  async editableFacts(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    expectedVersion: number | null | undefined,
    isAllowed: (duty: Duty, status: ReportStatus) => boolean = editable,
  ): Promise<ActFacts> {
    const facts = await this.visibleFacts(caller, citationId, tx);
    assertNoConflict(caller, facts);
    assertVersion(facts, expectedVersion);
    if (!isAllowed(caller.duty, facts.reportStatus)) {
      if (facts.noticeVoid) throw noticeVoid(facts);
      const never = new AppError('NOT_EDITABLE', { params: { status: facts.reportStatus } });
      const allows = (status: ReportStatus): boolean => isAllowed(caller.duty, status);
      // With the version of now nobody was faster: the client knows who acted last.
      throw expectedVersion == null ? refusal(caller, facts, allows, never) : never;
    }
    return facts;
  }

  /**
   * Changes a citation if it still is as the facts say: of several who act at once exactly one succeeds (reliability 1).
   *
   * @throws AppError `CHANGED_BY_ANOTHER` when it is not
   */
  async changeCitation(
    tx: Tx,
    caller: UserCaller,
    facts: ActFacts,
    change: CitationChange,
  ): Promise<void> {
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
    if (affected !== 1) throw changedByAnother(await this.visibleFacts(caller, id, tx));
    await this.versionRaised.run(tx, { citationIds: [id], caller });
  }
}
