import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { ONLY, onlyRow } from '../../platform/database/only-row.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { LOCK_CHECK_RULES } from '../checks/check-rules.queries.js';
import { LOCK_SCHEDULES } from '../fines/fines.queries.js';
import { runPart } from './part-run.js';
import { countsOf, countsSentence, digestOf } from './program-changes.pure.js';
import { without } from './program-fields.pure.js';
import type { ProgramPart } from './program-part.js';
import { ProgramParts } from './program-parts.service.js';
import { ProgramStateEntity } from './program-state.entity.js';
import { parsedProgram, toFile } from './program-text.pure.js';
import {
  CheckedByRules,
  DigestRules,
  FromRules,
  ProgramNameRules,
  ProgramRules,
} from './program.rules.js';
import {
  type AppliedProgram,
  type Fields,
  PROGRAM_FORMAT,
  type ProgramChange,
  type ProgramPartName,
  type ProgramPreview,
} from './program.types.js';
import { HOLD_SETTINGS, LOCK_PROGRAMS } from './programs.queries.js';

/** A program as it is sent. */
interface SentProgram {
  /** The object, or its text. */
  program: unknown;
  from?: unknown;
}

/**
 * Programs: all settings that follow from a law, as one file (programs 7). A preview is an application that is not kept,
 * so that both know the same rules.
 */
@Injectable()
export class ProgramsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly parts: ProgramParts,
  ) {}

  /** Returns the department's own settings as the text of a program: the same settings give the same text. @throws AppError `INVALID` */
  async exportProgram(input: { name?: unknown }): Promise<string> {
    const { name } = validate(ProgramNameRules, input);
    const program: Fields = { format: PROGRAM_FORMAT, name, note: '', example: false };
    for (const part of this.parts.inOrder()) program[part.name] = await exported(part);
    return `${JSON.stringify(program, null, 2)}\n`;
  }

  /** Returns what a program would change; nothing is kept. @throws AppError `INVALID`, `TOO_LARGE` */
  async preview(caller: UserCaller, input: SentProgram): Promise<ProgramPreview> {
    return this.run(caller, input, () => Promise.resolve(), false);
  }

  /**
   * Applies a program as it was previewed.
   *
   * @throws AppError `INVALID`, `TOO_LARGE`, `PROGRAM_CONFLICT`, `PROGRAM_CHANGED`
   */
  async apply(
    caller: UserCaller,
    { digest: sent, ...input }: SentProgram & { digest?: unknown },
  ): Promise<AppliedProgram> {
    const { digest } = validate(DigestRules, { digest: sent });
    const preview = await this.run(
      caller,
      input,
      async (found) => {
        const { CONFLICT: n } = found.counts;
        if (n > 0) throw new AppError('PROGRAM_CONFLICT', { params: { n } });
        if (found.digest !== digest) throw new AppError('PROGRAM_CHANGED');
        await this.transactions.run((tx) => this.recordProgram(tx, caller, found));
      },
      true,
    );
    const { counts } = preview;
    return { applied: counts.ADD + counts.CHANGE, counts };
  }

  /** Records who checked the example: from now on notices can be made. @throws AppError `INVALID` */
  async confirm(caller: UserCaller, input: unknown): Promise<{ by: string }> {
    const { by } = validate(CheckedByRules, input);
    await this.transactions.run(async (tx) => {
      const { uncheckedExample } = await onlyRow(tx, ProgramStateEntity, 'locked');
      await tx.repository(ProgramStateEntity).update(ONLY, { uncheckedExample: null });
      const program = uncheckedExample === null ? 'Program' : `Program "${uncheckedExample}"`;
      await this.activity.recordActivity(tx, {
        type: 'program_checked',
        actor: caller,
        subject: { type: 'settings', id: 'program' },
        description: `${program} checked by ${by}, recorded by ${caller.name}`,
        details: { name: uncheckedExample, by },
      });
    });
    return { by };
  }

  private async run(
    caller: UserCaller,
    { program: sent, from: day, ...rest }: SentProgram,
    decide: (found: ProgramPreview) => Promise<void>,
    isKept: boolean,
  ): Promise<ProgramPreview> {
    const { from } = validate(FromRules, { from: day, ...rest });
    const {
      name,
      note,
      example,
      format: _,
      ...parts
    } = validate(ProgramRules, parsedProgram(sent), true);
    return this.transactions.runTogether(
      hold,
      async () => {
        const changes = await this.runParts(caller, parts, from);
        const program = { name, note, example };
        const found = {
          ...program,
          changes,
          counts: countsOf(changes),
          digest: digestOf(program, changes),
        };
        await decide(found);
        return found;
      },
      () => isKept,
    );
  }

  private async runParts(
    caller: UserCaller,
    given: Partial<Record<ProgramPartName, unknown>>,
    from: string | null,
  ): Promise<ProgramChange[]> {
    const changes: ProgramChange[] = [];
    const errors: FieldErrors = {};
    for (const part of this.parts.inOrder()) {
      if (given[part.name] === undefined) continue;
      const run = await runPart(caller, part, given[part.name], from);
      changes.push(...run.changes);
      Object.assign(errors, run.errors);
    }
    if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors, asSent: true });
    return changes;
  }

  private async recordProgram(
    tx: Tx,
    caller: UserCaller,
    { name, example, counts, digest }: ProgramPreview,
  ): Promise<void> {
    if (counts.ADD + counts.CHANGE === 0) return;
    if (example) await tx.repository(ProgramStateEntity).update(ONLY, { uncheckedExample: name });
    await this.activity.recordActivity(tx, {
      type: 'program_applied',
      actor: caller,
      subject: { type: 'settings', id: 'program' },
      description: `Program "${name}" applied by ${caller.name}: ${countsSentence(counts)}`,
      details: { name, example, counts, digest },
    });
  }
}

/** Lets others who apply a program, or change what one changes, wait. */
async function hold(tx: Tx): Promise<void> {
  await tx.first(LOCK_PROGRAMS);
  for (const statement of HOLD_SETTINGS) await tx.rows(statement);
  for (const cause of CAUSES) await tx.first(LOCK_SCHEDULES, [cause]);
  await tx.first(LOCK_CHECK_RULES);
}

async function exported(part: ProgramPart): Promise<unknown> {
  const saved = await part.saved();
  if (part.form === 'rows')
    return saved.map(({ fields }) => toFile(without(fields, part.setByServer ?? [])));
  if (part.hasGroups === true)
    return Object.fromEntries(saved.map(({ key, fields }) => [key, toFile(fields)]));
  return toFile(saved[0]?.fields ?? {});
}
