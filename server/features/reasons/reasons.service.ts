import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { ReasonEntity } from './reason.entity.js';
import {
  errorFault,
  keptFault,
  OTHER,
  type Reason,
  REASON_ACTS,
  type ReasonAct,
  reasonOf,
} from './reason.pure.js';
import { WAS_USED } from './reasons.queries.js';
import { NewReasonRules, ReasonChangeRules, ReasonsQueryRules } from './reasons.rules.js';

/** The reasons that administrators keep, and officers choose from. */
@Injectable()
export class ReasonsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Administrators see all reasons, officers the active ones of the act that they name.
   *
   * @throws AppError `INVALID`
   */
  async listReasons({ duty }: UserCaller, input: Record<string, unknown>): Promise<ReasonEntity[]> {
    const { act } = validate(ReasonsQueryRules, input);
    if (duty !== 'administrator' && act == null) throw invalidField('act', 'Act is required');
    return this.ordered({
      ...(act == null ? {} : { act }),
      ...(duty === 'administrator' ? {} : { active: true }),
    });
  }

  /** All reasons, in the order in which they were added. */
  all(): Promise<ReasonEntity[]> {
    return this.database.repository(ReasonEntity).find({ order: { id: 'ASC' } });
  }

  /** All active reasons of the desk's acts, in their order. */
  async ofDesk(): Promise<ReasonEntity[]> {
    return (await this.ordered({ active: true })).filter(({ act }) => act !== 'VOID');
  }

  /** Returns the reason of a code; null if there is no active one of that act and cause. */
  async find(
    act: ReasonAct,
    cause: Cause,
    code: string,
    on: Queryable = this.database,
  ): Promise<Reason | null> {
    const reasons = await on.repository(ReasonEntity).findBy({ act, code });
    return reasonOf(reasons, act, cause, code);
  }

  /** Adds a reason, as the last one of its act if no position is given. @throws AppError `INVALID` */
  async create(administrator: UserCaller, input: unknown): Promise<ReasonEntity> {
    const { position, ...fields } = validate(NewReasonRules, input);
    assertKept(fields);
    return this.writeReason(async (tx) => {
      const reasons = tx.repository(ReasonEntity);
      const reason = reasons.create({
        ...fields,
        position: position ?? (await nextPosition(tx, fields.act)),
      });
      await reasons.insert(reason);
      await this.recordReasonChange(tx, 'reason_added', administrator, reason, 'added', {
        ...fields,
      });
      return reason;
    });
  }

  /** Changes what is given of a reason. @throws AppError `REASON_NOT_FOUND`, `INVALID` */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<ReasonEntity> {
    const given = validate(ReasonChangeRules, input);
    const reasonId = rowId(id, 'REASON_NOT_FOUND');
    return this.writeReason(async (tx) => {
      const before = await locked(tx, reasonId);
      const after = Object.assign(new ReasonEntity(), before, given);
      assertKept(after);
      const changes = changesBetween<ReasonEntity>(LABELS, before, after);
      if (Object.keys(changes).length === 0) return after;
      await tx.repository(ReasonEntity).update(reasonId, given);
      const changed = `changed (${describeChanges(LABELS, changes)})`;
      await this.recordReasonChange(tx, 'reason_changed', administrator, before, changed, changes);
      return after;
    });
  }

  /** Deletes a reason that nobody ever gave. @throws AppError `REASON_NOT_FOUND`, `REASON_IN_USE` */
  async delete(administrator: UserCaller, id: unknown): Promise<number> {
    const reasonId = rowId(id, 'REASON_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const reason = await locked(tx, reasonId);
      const found = await tx.first(WAS_USED, [reason.act, reason.code]);
      const isKept = reason.act === 'VOID' && reason.code === OTHER;
      if (isKept || found?.wasUsed !== false) throw new AppError('REASON_IN_USE');
      await tx.repository(ReasonEntity).delete(reasonId);
      await this.recordReasonChange(tx, 'reason_deleted', administrator, reason, 'deleted', {});
      return reasonId;
    });
  }

  /** @throws AppError `INVALID` for a code or a key that another reason has */
  private async writeReason(work: (tx: Tx) => Promise<ReasonEntity>): Promise<ReasonEntity> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      const taken = UNIQUE.find(({ constraint }) => isUniqueViolation(error, constraint));
      if (taken === undefined) throw error;
      throw invalidField(taken.field, taken.sentence);
    }
  }

  private async ordered(where: Partial<Pick<ReasonEntity, 'act' | 'active'>>) {
    const reasons = await this.database
      .repository(ReasonEntity)
      .find({ where, order: { position: 'ASC', id: 'ASC' } });
    return REASON_ACTS.flatMap((act) => reasons.filter((reason) => reason.act === act));
  }

  private async recordReasonChange(
    tx: Tx,
    type: ActivityType,
    actor: UserCaller,
    { id, act, code, label }: ReasonEntity,
    done: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'reason', id },
      description: `Reason ${act} ${code} "${label}" ${done} by ${actor.name}`,
      details: { act, code, ...details },
    });
  }
}

/**
 * The fields that differ between the reasons of an act: the key only among reasons that an officer can choose from at
 * once.
 */
const UNIQUE = [
  { constraint: 'reasons_act_code_key', field: 'code', sentence: 'Code is used already' },
  { constraint: 'reasons_redlight_key', field: 'key', sentence: 'Key is used already' },
  { constraint: 'reasons_speeding_key', field: 'key', sentence: 'Key is used already' },
] as const;

/** The names of a reason's fields in the log. */
const LABELS = {
  label: 'Label',
  cause: 'Cause',
  needsText: 'Needs text',
  active: 'Active',
  position: 'Position',
  key: 'Key',
  erroneous: 'Erroneous',
  fault: 'Fault',
};

/** @throws AppError `INVALID` for a reason that the list does not take */
function assertKept(reason: Omit<Reason, 'label'>): void {
  const errors = errorFault(reason) ?? keptFault(reason);
  if (errors !== null) throw new AppError('INVALID', { errors });
}

async function locked(tx: Tx, id: number): Promise<ReasonEntity> {
  const reason = await tx
    .repository(ReasonEntity)
    .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (reason === null) throw new AppError('REASON_NOT_FOUND');
  return reason;
}

async function nextPosition(tx: Tx, act: ReasonAct): Promise<number> {
  const last = await tx
    .repository(ReasonEntity)
    .findOne({ where: { act }, order: { position: 'DESC' } });
  return (last?.position ?? 0) + 1;
}
