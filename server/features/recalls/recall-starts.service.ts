import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MAX_FAULTS } from '../print-runs/mail/mailed.pure.js';
import { RunActs } from '../print-runs/runs/run-acts.service.js';
import { RunSettingsReader } from '../print-runs/runs/run-settings.service.js';
import { LOCK_RUN } from '../print-runs/runs/runs.queries.js';
import { criteriaValues } from './criteria.pure.js';
import {
  ANY_MATCH,
  INSERT_ITEMS,
  INSERT_RECALL,
  LATER,
  LETTERS_OF,
  PREVIEW,
  RUNS_OF_MATCHES,
  type SampleRow,
  UNKNOWN,
} from './matches.queries.js';
import { RecallEntity } from './recall.entity.js';
import type { ITEM_PAGE } from './recalls.queries.js';
import type { RecallCriteria } from './recall.types.js';
import { PreviewRules } from './recalls.rules.js';

/** What a recall would have. */
export type RecallPreview = Omit<RowOf<typeof PREVIEW>, 'sample'> & {
  /** The first of them by number; nobody has decided them. */
  sample: PreviewItem[];
  /** Notices that may rest on the fact, and keep no register. */
  unknown: number;
};

/** The outcome of a notice in a recall. */
type Outcome = Pick<
  RowOf<typeof ITEM_PAGE>,
  'state' | 'reasonCode' | 'reason' | 'decidedBy' | 'decidedAt'
>;

const UNDECIDED: Outcome = {
  state: 'OPEN',
  reasonCode: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
};

/** A notice of a preview. */
export type PreviewItem = SampleRow & Outcome;

/** The notices that criteria find, and the start of a recall of them. */
@Injectable()
export class RecallStarts {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityService,
    private readonly settings: RunSettingsReader,
    private readonly runs: RunActs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns what a recall would have; nothing is held. @throws AppError `INVALID` */
  async previewRecall(input: unknown): Promise<RecallPreview> {
    const { criteria: given } = validate(PreviewRules, input);
    const criteria = await this.withLetters(given);
    const [found, unknown] = await Promise.all([
      this.database.first(PREVIEW, await this.valuesOf(criteria)),
      criteria.factId === null
        ? undefined
        : this.database.first(UNKNOWN, [criteria.factId, this.config.timeZone]),
    ]);
    if (found === undefined) throw new AppError('INTERNAL');
    const sample = found.sample.map((notice) => ({ ...notice, ...UNDECIDED }));
    return { ...found, sample, unknown: unknown?.n ?? 0 };
  }

  /** Counts the notices that meet the criteria of a recall, and that it does not have. */
  async countLater(id: number, criteria: RecallCriteria): Promise<number> {
    const found = await this.database.first(LATER, [...(await this.valuesOf(criteria)), id]);
    return found?.n ?? 0;
  }

  /** Returns criteria with the numbers as they were given out. @throws AppError `INVALID` names the unknown ones */
  async withLetters(criteria: RecallCriteria): Promise<RecallCriteria> {
    if (criteria.numbers === null) return criteria;
    const letters = await this.database.rows(LETTERS_OF, [criteria.numbers]);
    const unknown = letters.filter(({ number }) => number === null);
    if (unknown.length > 0)
      throw invalidField('criteria.numbers', unknownNumbers(unknown.map(({ typed }) => typed)));
    return { ...criteria, numbers: [...new Set(letters.flatMap(({ number }) => number ?? []))] };
  }

  /**
   * Starts a recall in the transaction of an act: the notices are locked, held and have an entry in their histories.
   *
   * @returns the recall; null where no notice meets the criteria, and nothing was written
   * @throws AppError `NOTHING_TO_RECALL` where all of them became void meanwhile
   */
  async startIn(
    tx: Tx,
    actor: UserCaller,
    criteria: RecallCriteria,
    reason: string,
  ): Promise<number | null> {
    const values = await this.valuesOf(criteria, tx);
    if ((await tx.first(ANY_MATCH, values))?.found !== true) return null;
    const lockedRuns = await this.lockRuns(tx, values);
    const now = this.clock.now();
    const recall = await tx.first(INSERT_RECALL, [criteria, reason, actor.userId, now]);
    if (recall === undefined) throw new AppError('INTERNAL');
    const items = await tx.rows(INSERT_ITEMS, [...values, recall.id, now]);
    // They became void in the meantime.
    if (items.length === 0) throw new AppError('NOTHING_TO_RECALL');
    await tx.repository(RecallEntity).update(recall.id, {
      notices: items.length,
      mailed: items.filter(({ isMailed }) => isMailed).length,
      ...sumOf(items),
    });
    await this.recordStart(tx, actor, { ...recall, reason, criteria }, items);
    for (const run of lockedRuns) await this.runs.endIfMailed(tx, actor, run);
    return recall.id;
  }

  /** A transaction that locks both locks a run before its notices. */
  private async lockRuns(tx: Tx, values: readonly unknown[]) {
    const runs: RowOf<typeof LOCK_RUN>[] = [];
    for (const { runId } of await tx.rows(RUNS_OF_MATCHES, values)) {
      const run = await tx.first(LOCK_RUN, [runId]);
      if (run !== undefined) runs.push(run);
    }
    return runs;
  }

  private async recordStart(
    tx: Tx,
    actor: UserCaller,
    {
      id,
      number,
      reason,
      criteria,
    }: { id: number; number: string; reason: string; criteria: RecallCriteria },
    items: readonly { citationId: number }[],
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type: 'recall_started',
      actor,
      subject: { type: 'recall', id },
      description: `Recall ${number} of ${items.length} ${items.length === 1 ? 'notice' : 'notices'} started by ${actor.name}: ${reason}`,
      details: { number, criteria: given(criteria), notices: items.length },
    });
    await this.activity.recordForMany(
      tx,
      { type: 'recalled', actor, details: { recall: number, reason } },
      items.map(({ citationId }) => ({
        citationId,
        subjectId: null,
        description: `Recall ${number} by ${actor.name}: ${reason}`,
      })),
    );
  }

  private async valuesOf(
    criteria: RecallCriteria,
    on: Queryable = this.database,
  ): Promise<unknown[]> {
    const { since } = await this.settings.get(on);
    return [since, ...criteriaValues(criteria)];
  }
}

/** The sentence for numbers that nobody has: the first 20 are named. */
export function unknownNumbers(numbers: readonly string[]): string {
  const named = numbers.slice(0, MAX_FAULTS).map((number) => number.slice(0, 100));
  return `No notice has the number ${named.join(', ')}`;
}

/** Returns the criteria that were given. */
function given(criteria: RecallCriteria): Partial<RecallCriteria> {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== null));
}

/** Returns what some notices ask for together; null where they have several currencies. */
function sumOf(items: readonly { total: number | null; currency: string | null }[]): {
  total: string | null;
  currency: string | null;
} {
  const currencies = new Set(items.flatMap(({ currency }) => currency ?? []));
  if (currencies.size > 1) return { total: null, currency: null };
  const sum = items.reduce((all, { total }) => all + (total ?? 0), 0);
  return { total: String(sum), currency: [...currencies][0] ?? null };
}
