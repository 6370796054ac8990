import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { asOfficer, type UserCaller } from '../../platform/identity/caller.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import { CheckReads } from '../checks/check-reads.service.js';
import { type KeptCheck, keptChecks, shownChecks } from '../checks/checks.pure.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { type CitationChange, CitationChanges } from './citation-changes.service.js';
import type { ActFacts } from './reads/citations.queries.js';
import {
  QUEUE_OF,
  type Recommendation,
  type Transition,
  TRANSITIONS,
} from './citation.workflow.js';
import { reasonText } from '../reasons/reason.pure.js';
import { TransitionCarriedOut } from './citation.hooks.js';
import { CompletionService } from './completion.service.js';
import { assertChecks } from './citation.refusals.js';
import { type AllowedTransition, isForNoticeOf } from './transition-checks.service.js';
import { Violations } from './violations.service.js';

/** Writes a transition that was checked, with all that belongs to it, in one transaction (reliability 1). */
@Injectable()
export class TransitionWriter {
  constructor(
    private readonly changes: CitationChanges,
    private readonly completion: CompletionService,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly checks: CheckReads,
    private readonly violations: Violations,
    private readonly quarantines: QuarantineHolds,
    private readonly clock: Clock,
    private readonly carriedOut: TransitionCarriedOut,
  ) {}

  /** Locks the camera of an event that gets a notice; it comes before the lock of the event (repair 11). */
  async lockCamera(tx: Tx, { facts, act }: AllowedTransition): Promise<void> {
    if (act.transition === 'generate') await this.quarantines.lockCameraOf(tx, facts.id);
  }

  /**
   * The new status, the notice of a completed event, the history, and the notification of the submitter.
   *
   * @param details that the history keeps beside its own
   * @throws AppError `CHANGED_BY_ANOTHER` when another person was faster, `DEADLINE_PASSED`; `CAMERA_QUARANTINED`, `NO_VIOLATION`, `RULE_BLOCKS` and `INVALID`
   *   for a check that fires only since the act was checked
   */
  async writeTransition(
    tx: Tx,
    caller: UserCaller,
    { facts, act, reason }: AllowedTransition,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const { transition } = act;
    const because = reasonText(reason?.label ?? null, act.reason);
    const recommendation =
      transition === 'submit' ? (act.recommendation ?? null) : facts.recommendation;
    await this.changes.changeCitation(tx, caller, facts, {
      reportStatus: TRANSITIONS[transition][facts.reportStatus],
      recommendation,
      ...this.actedBy(caller, transition),
    });
    if (transition === 'generate') await this.quarantines.assertFree(tx, facts.id);
    // The schedule, and with it what is deducted, may have changed since the act was checked.
    if (isForNoticeOf(act)) await this.violations.assertViolation(tx, facts.id);
    const checks = await this.checksOf(tx, facts, act);
    if (transition === 'generate') {
      const now = this.clock.now() ?? new Date();
      const shown = shownChecks(checks, { checks, user: asOfficer(caller), at: now.toISOString() });
      await this.completion.completeCitation(tx, caller, facts, { now, checks: shown });
    }
    await this.activity.recordActivity(tx, {
      type: ACTS[transition].activity,
      actor: caller,
      citationId: facts.id,
      description: describe(transition, caller.name, recommendation, because),
      details: {
        from: facts.reportStatus,
        recommendation,
        reason: act.reason,
        ...(checks.length > 0 ? { checks } : {}),
        ...(reason === null ? {} : { reason_code: reason.code, reason_label: reason.label }),
        ...details,
      },
    });
    await this.notifySubmitter(tx, caller, facts, transition, because);
    const { id: citationId, cause, reportStatus } = facts;
    await this.carriedOut.run(tx, { citationId, caller, cause, from: QUEUE_OF[reportStatus] });
  }

  /**
   * Returns the checks of an act that keeps them. The event is locked, but rules, facts, lists and other events may have
   * changed since the act was checked: what counts is the moment of the act.
   */
  private async checksOf(
    tx: Tx,
    { id }: ActFacts,
    act: AllowedTransition['act'],
  ): Promise<KeptCheck[]> {
    if (!isChecked(act.transition)) return [];
    const checks = keptChecks(await this.checks.fired(id, tx), act.confirmations);
    if (isForNoticeOf(act)) assertChecks(checks);
    return checks;
  }

  private actedBy({ userId }: UserCaller, transition: Transition): CitationChange {
    const now = this.clock.stamp();
    return transition === 'submit'
      ? { submittedAt: now, submittedBy: userId }
      : { decidedAt: now, decidedBy: userId };
  }

  private async notifySubmitter(
    tx: Tx,
    caller: UserCaller,
    facts: ActFacts,
    transition: Transition,
    because: string | null,
  ): Promise<void> {
    const { title, done } = ACTS[transition];
    const { submittedById } = facts;
    if (title === null || submittedById === null) return;
    // Nobody gets a mail about an act of their own.
    const isMailed = transition === 'revise' && submittedById !== caller.userId;
    await this.notifications.notify(tx, {
      userIds: [submittedById],
      citationId: facts.id,
      source: `${transition}:${facts.id}:${facts.version + 1}`,
      title,
      message: `${facts.referenceId} was ${done} by ${caller.name}${because === null ? '' : `: ${because}`}`,
      ...(isMailed ? { mail: { kind: 'sentBack', userIds: [submittedById] } } : {}),
    });
  }
}

/** True for the acts whose history has the checks of their moment; a submit has them with every recommendation. */
const isChecked = (transition: Transition): boolean =>
  transition === 'submit' || transition === 'generate';

/** The name of each act in the history, and the title of its submitter's notification, if there is one (contract 11). */
const ACTS: Record<Transition, { activity: ActivityType; done: string; title: string | null }> = {
  submit: { activity: 'submitted', done: 'submitted', title: null },
  revise: { activity: 'revised', done: 'sent back for revision', title: 'Sent back for revision' },
  hold: { activity: 'held', done: 'put on hold', title: 'Put on hold' },
  discard: { activity: 'discarded', done: 'discarded', title: 'Discarded' },
  generate: { activity: 'generated', done: 'generated', title: null },
};

function describe(
  transition: Transition,
  name: string,
  recommendation: Recommendation | null,
  because: string | null,
): string {
  const act = {
    submit: `Submitted by ${name} with recommendation ${recommendation}`,
    revise: `Sent back for revision by ${name}`,
    hold: `Put on hold by ${name}`,
    discard: `Discarded by ${name}`,
    generate: `Citation notice generated by ${name}`,
  }[transition];
  return because === null ? act : `${act}: ${because}`;
}
