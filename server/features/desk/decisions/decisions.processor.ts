import { Injectable } from '@nestjs/common';
import { userCaller } from '../../../platform/auth/callers.service.js';
import { Database } from '../../../platform/database/database.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { ErrorCode } from '../../../platform/errors/catalogue.js';
import { NO_SESSION, type UserCaller } from '../../../platform/identity/caller.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../../platform/jobs/on-job.js';
import {
  type AllowedTransition,
  TransitionChecks,
} from '../../citations/transition-checks.service.js';
import { TransitionWriter } from '../../citations/transition-writer.service.js';
import { type Decision, DecisionRecords } from './decision-records.service.js';
import { historyDetails } from './decision-writer.service.js';
import { OFFICER } from './decisions.queries.js';
import { transitionOf } from './decisions.service.js';

type DecisionJob = Job<'carryOutDecision'>;

/** Carries out decisions once their grace is over, as their officer with the rights of that moment; in the worker. */
@Injectable()
export class DecisionsProcessor {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly checks: TransitionChecks,
    private readonly writer: TransitionWriter,
    private readonly records: DecisionRecords,
    private readonly jobs: JobsService,
  ) {}

  @OnJob('carryOutDecision')
  async carryOut(job: DecisionJob): Promise<void> {
    const decision = await this.records.findDecision(job.payload.decisionId);
    if (decision.status !== 'WAITING') {
      await this.transactions.run((tx) => this.jobs.complete(tx, job));
      return;
    }
    try {
      const caller = await this.officer(decision, job);
      const { citationId } = decision;
      const { confirmations = [], letterKind } = decision.details;
      const asked = transitionOf({ ...decision, confirmations, letterKind });
      const allowed = await this.checks.check(caller, citationId, asked);
      await this.transactions.run((tx) =>
        this.writeCarriedOut(tx, job, { caller, decision, allowed }),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.transactions.run(async (tx) => {
        await this.fail(tx, decision, error.code, error.message);
        await this.jobs.complete(tx, job);
      });
    }
  }

  @OnJobFailed('carryOutDecision')
  async failed(tx: Tx, job: DecisionJob, _error: string): Promise<void> {
    const { code, message } = new AppError('UNAVAILABLE');
    await this.fail(tx, await this.records.findDecision(job.payload.decisionId, tx), code, message);
  }

  private async writeCarriedOut(
    tx: Tx,
    job: DecisionJob,
    {
      caller,
      decision,
      allowed,
    }: { caller: UserCaller; decision: Decision; allowed: AllowedTransition },
  ): Promise<void> {
    await this.writer.lockCamera(tx, allowed);
    await this.records.lockEvent(tx, decision.citationId);
    // Before the transition, which would find a decision that waits and mark it as overtaken.
    if (await this.records.endDecision(tx, decision.id, 'CARRIED_OUT'))
      await this.writer.writeTransition(tx, caller, allowed, historyDetails(decision));
    await this.jobs.complete(tx, job);
  }

  private async fail(tx: Tx, decision: Decision, code: ErrorCode, sentence: string): Promise<void> {
    await this.records.lockEvent(tx, decision.citationId);
    await this.records.failDecision(tx, decision, code, sentence);
  }

  /** @throws AppError `FORBIDDEN` once the officer is deactivated */
  private async officer({ userId }: Decision, job: DecisionJob): Promise<UserCaller> {
    const officer = await this.database.first(OFFICER, [userId]);
    if (officer === undefined) throw new AppError('FORBIDDEN');
    const origin = { ip: job.payload.ip, requestId: job.requestId ?? '' };
    return userCaller({ ...officer, sessionId: NO_SESSION }, origin);
  }
}

/** A refusal stays one, however often it is tried; a fault of the infrastructure passes. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}
