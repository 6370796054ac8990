import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { type Change, changesBetween, describeChanges } from '../settings/changes.pure.js';
import { assertVersion } from '../settings/settings-version.js';
import { CheckRuleEntity } from './check-rule.entity.js';
import {
  CHECK_RULE_BY_ID,
  CHECK_RULE_VERSIONS,
  CHECK_RULES,
  KEEP_VERSION,
  LOCK_CHECK_RULES,
} from './check-rules.queries.js';
import { CheckRuleChangeRules, checkParams, NewCheckRuleRules } from './check-rules.rules.js';

/** A rule as administrators see it. */
export type CheckRule = RowOf<typeof CHECK_RULES>;
/** A version of a rule, the newest one too. */
export type CheckRuleVersion = RowOf<typeof CHECK_RULE_VERSIONS>;
/** A rule with all its versions, newest first. */
export type CheckRuleWithVersions = CheckRule & { versions: CheckRuleVersion[] };

/** Each active rule costs time whenever an event is shown. */
const MAX_ACTIVE = 80;

/** The rules of the checks, which administrators keep (cameras 2). Each change is a new version; all are kept. */
@Injectable()
export class CheckRulesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** All rules: the shipped ones in their order, then the others by id. */
  listRules(): Promise<CheckRule[]> {
    return this.database.rows(CHECK_RULES);
  }

  /** One rule with all its versions. @throws AppError `CHECK_RULE_NOT_FOUND` */
  async find(id: unknown): Promise<CheckRuleWithVersions> {
    const ruleId = rowId(id, 'CHECK_RULE_NOT_FOUND');
    const rule = await shown(this.database, ruleId);
    const versions = await this.database.rows(CHECK_RULE_VERSIONS, [ruleId]);
    // A change between the two reads has a version that this rule does not have yet.
    return { ...rule, versions: versions.filter(({ version }) => version <= rule.version) };
  }

  /** Adds a rule. @throws AppError `INVALID`, `RULE_EXISTS`, `TOO_MANY_RULES` */
  async create(administrator: UserCaller, input: unknown): Promise<CheckRule> {
    const given = validate(NewCheckRuleRules, input);
    const fields = { ...given, params: checkParams(given.function, given.params) };
    return this.transactions.run(async (tx) => {
      await tx.first(LOCK_CHECK_RULES);
      const rules = tx.repository(CheckRuleEntity);
      const { code } = fields;
      if (await rules.existsBy({ code })) throw new AppError('RULE_EXISTS', { params: { code } });
      const rule = rules.create({ ...fields, changedBy: administrator.userId });
      await rules.insert(rule);
      if (fields.active) checkRoom(tx);
      await tx.rows(KEEP_VERSION, [rule.id]);
      await this.note(tx, 'check_rule_added', administrator, rule, 'added', fields);
      return shown(tx, rule.id);
    });
  }

  /**
   * Replaces what can be changed of a rule; what was and what is goes into the log. Saving what is there already changes
   * nothing, and makes no version.
   *
   * @throws AppError `CHECK_RULE_NOT_FOUND`, `INVALID`, `SETTINGS_CHANGED`, `TOO_MANY_RULES`
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<CheckRule> {
    const { version, ...given } = validate(CheckRuleChangeRules, input);
    const ruleId = rowId(id, 'CHECK_RULE_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      await tx.first(LOCK_CHECK_RULES);
      const rules = tx.repository(CheckRuleEntity);
      const before = await shown(tx, ruleId);
      const after = { ...given, params: checkParams(before.function, given.params) };
      const { version: present, changedBy } = before;
      await assertVersion(tx, { version: present, changedBy: changedBy?.id ?? null }, version);
      const changes = changesOf(before, { ...before, ...after });
      if (Object.keys(changes).length === 0) return before;
      if (after.active && !before.active) checkRoom(tx);
      await rules.update(ruleId, {
        ...after,
        version: version + 1,
        changedBy: administrator.userId,
        changedAt: () => 'clock_timestamp()',
      });
      await tx.rows(KEEP_VERSION, [ruleId]);
      const changed = `changed (${describeChanges<string>(LABELS, changes)})`;
      await this.note(tx, 'check_rule_changed', administrator, before, changed, {
        version: version + 1,
        ...changes,
      });
      return shown(tx, ruleId);
    });
  }

  private async note(
    tx: Tx,
    type: ActivityType,
    actor: UserCaller,
    { id, code, label }: Pick<CheckRuleEntity, 'id' | 'code' | 'label'>,
    done: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'check_rule', id },
      description: `Rule ${code} "${label}" ${done} by ${actor.name}`,
      details: { code, ...details },
    });
  }
}

/** The names of a rule's fields in the log. */
const LABELS = { label: 'Label', cause: 'Cause', weight: 'Weight', active: 'Active' };

/** The changes of a rule, each parameter by its own name. */
function changesOf(before: CheckRule, after: CheckRule): Record<string, Change> {
  const [old, now] = [listed(before), listed(after)];
  const params = Object.keys(now).filter((name) => !Object.hasOwn(LABELS, name));
  const names = { ...LABELS, ...Object.fromEntries(params.map((name) => [name, name])) };
  return changesBetween<Record<string, unknown>>(names, old, now) as Record<string, Change>;
}

/** Returns what can be changed of a rule, as the log shows it. */
function listed(rule: CheckRule): Record<string, unknown> {
  const { label, cause, weight, active } = rule;
  const fields: Record<string, unknown> = { label, cause: cause ?? 'both', weight, active };
  for (const [name, value] of Object.entries(checkParams(rule.function, rule.params)))
    fields[`Parameter ${name}`] = typeof value === 'object' ? JSON.stringify(value) : value;
  return fields;
}

/** Checks the number of active rules: a program may switch one on before it switches another one off (programs 7). */
function checkRoom(tx: Tx): void {
  tx.checkAtEnd('active check rules', async () => {
    const active = await tx.repository(CheckRuleEntity).countBy({ active: true });
    if (active > MAX_ACTIVE) throw new AppError('TOO_MANY_RULES');
  });
}

/** @throws AppError `CHECK_RULE_NOT_FOUND` */
async function shown(on: Queryable, id: number): Promise<CheckRule> {
  const rule = await on.first(CHECK_RULE_BY_ID, [id]);
  if (rule === undefined) throw new AppError('CHECK_RULE_NOT_FOUND');
  return rule;
}
