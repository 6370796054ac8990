import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { isForeignKeyViolation } from '../../platform/errors/sql-state.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { DeadlineRuleEntity } from './deadline-rule.entity.js';
import { RULE, RULES } from './deadlines.queries.js';
import { type CheckedDeadlineRule, DeadlineRuleRules } from './deadlines.rules.js';
import { termsInWords } from './clock.pure.js';
import { EventDeadlines } from './event-deadlines.service.js';
import { knownPlace } from './holidays.js';

/** A deadline rule as administrators see it. */
export type DeadlineRule = RowOf<typeof RULES>;

/** The rules that say when an event is due. They are added and never changed: a newer one takes the place of an older one. */
@Injectable()
export class DeadlinesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly events: EventDeadlines,
    private readonly clock: Clock,
  ) {}

  /** Returns every rule, the latest first. */
  rules(): Promise<DeadlineRule[]> {
    return this.database.rows(RULES);
  }

  /**
   * Adds a rule and, on request, applies it to the waiting events without a deadline.
   *
   * @returns the rule, and the number of events that it was applied to
   * @throws AppError `INVALID`
   */
  async addDeadlineRule(
    administrator: UserCaller,
    input: unknown,
  ): Promise<{ rule: DeadlineRule; applied: number }> {
    const { applyToWaiting, ...fields } = await this.checkRule(input);
    const rule = await this.transactions.run(async (tx) => {
      const rules = tx.repository(DeadlineRuleEntity);
      const at = this.clock.now();
      const added = rules.create({
        ...fields,
        createdBy: administrator.userId,
        ...(at === null ? {} : { createdAt: at }),
      });
      await rules.insert(added);
      await this.recordRuleChange(tx, 'added', administrator, added);
      return added;
    });
    // It runs after the rule's transaction, because officers would wait while many events are updated.
    const applied =
      applyToWaiting && rule.addressee === 'OWNER'
        ? await this.events.giveToWaiting(administrator, rule)
        : 0;
    return { rule: await this.findRule(rule.id), applied };
  }

  /** Returns a rule as it would be saved. @throws AppError `INVALID` */
  async checkRule(input: unknown): Promise<CheckedDeadlineRule> {
    const fields = validate(DeadlineRuleRules, input);
    return { ...fields, ...(await knownPlace(fields)) };
  }

  /** Deletes a rule that no event has. @throws AppError `RULE_NOT_FOUND`, `RULE_IN_USE` */
  async delete(administrator: UserCaller, id: unknown): Promise<number> {
    const ruleId = rowId(id, 'RULE_NOT_FOUND');
    try {
      await this.transactions.run(async (tx) => {
        const rules = tx.repository(DeadlineRuleEntity);
        const rule = await rules.findOneBy({ id: ruleId });
        if (rule === null) throw new AppError('RULE_NOT_FOUND');
        await rules.delete(ruleId);
        await this.recordRuleChange(tx, 'deleted', administrator, rule);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new AppError('RULE_IN_USE');
      throw error;
    }
    return ruleId;
  }

  private async findRule(id: number): Promise<DeadlineRule> {
    const rule = await this.database.first(RULE, [id]);
    if (rule === undefined) throw new AppError('RULE_NOT_FOUND');
    return rule;
  }

  private async recordRuleChange(
    tx: Tx,
    done: 'added' | 'deleted',
    actor: UserCaller,
    rule: DeadlineRuleEntity,
  ): Promise<void> {
    const { id, cause, effectiveFrom, addressee, plate, limbs, metBy, transitDays } = rule;
    const { starts, days, kind, country, state, region } = rule;
    const whom = addressee === 'NAMED' ? ' and named persons' : '';
    const plates = plate === 'ANY' ? '' : `, ${plate.toLowerCase()} plates`;
    await this.activity.recordActivity(tx, {
      type: `deadline_rule_${done}`,
      actor,
      subject: { type: 'deadline_rule', id },
      description: `Deadline rule for ${cause}${whom}${plates} from ${effectiveFrom} (${termsInWords(rule)}) ${done} by ${actor.name}`,
      details: {
        ...{ cause, effective_from: effectiveFrom, addressee, plate, limbs, met_by: metBy },
        ...{ transit_days: transitDays, starts, days, kind, country, state, region },
      },
    });
  }
}
