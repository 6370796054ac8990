import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { onlyRow } from '../../platform/database/only-row.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { factRules, type NewFact } from './camera.rules.js';
import { INSERT_FACTS, KNOWN_FACTS, LOCK_CAMERAS } from './cameras.queries.js';
import { type CsvRecord, csvRecords, lineName } from './csv-records.js';
import { COLUMNS, factIn, type ImportedFact, sameness, withUnit } from './fact-import.pure.js';

const MOST_LINES = 5_000;

/** A line of the file that is a fact. */
interface Line {
  line: number;
  fact: ImportedFact;
}

/** Adds facts from a file of CSV: all of them, or none (cameras 1). */
@Injectable()
export class FactImportService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Adds the facts of a file that are not there already, and returns their number.
   *
   * @throws AppError `INVALID` with errors by `line {n}`; nothing is added then
   */
  async add(administrator: UserCaller, file: Buffer): Promise<number> {
    const lines = this.checked(csvRecords(file, COLUMNS, MOST_LINES));
    return this.transactions.run(async (tx) => {
      const facts = await newFacts(tx, lines);
      if (facts.length === 0) return 0;
      const added = await tx.rows(INSERT_FACTS, [
        JSON.stringify(facts),
        administrator.userId,
        this.clock.now(),
      ]);
      const cameras = [...new Set(facts.map(({ serialNumber }) => serialNumber))];
      await this.activity.recordActivity(tx, {
        type: 'camera_facts_imported',
        actor: administrator,
        description: `${added.length} facts of ${cameras.length} cameras imported by ${administrator.name}`,
        details: { camera_serial_numbers: cameras, camera_facts: added.map(({ id }) => id) },
      });
      return added.length;
    });
  }

  private checked(records: readonly CsvRecord<(typeof COLUMNS)[number]>[]): Line[] {
    const rules = factRules(this.clock.today(this.config.timeZone));
    const errors: FieldErrors = {};
    const lines: Line[] = [];
    for (const { line, fields } of records) {
      const read = factIn(fields);
      const checked = 'faults' in read ? null : rules.safeParse(read.fact);
      if (checked?.success === true)
        lines.push({ line, fact: { serialNumber: fields.serial_number, ...kept(checked.data) } });
      else
        errors[lineName(line)] =
          'faults' in read
            ? read.faults
            : (checked?.error.issues ?? []).map(({ message }) => message);
    }
    if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
    return lines;
  }
}

/** Returns what is kept of a checked fact. */
function kept({ kind, from, to, value, note }: NewFact): Omit<ImportedFact, 'serialNumber'> {
  return { kind, from, to, value, note };
}

/** Returns the facts that are not there, each once, with the cameras locked. @throws AppError `INVALID` */
async function newFacts(tx: Tx, lines: readonly Line[]): Promise<ImportedFact[]> {
  const serialNumbers = [...new Set(lines.map(({ fact }) => fact.serialNumber))];
  const cameras = await tx.rows(LOCK_CAMERAS, [serialNumbers]);
  const known = new Set(cameras.map(({ serialNumber }) => serialNumber));
  const unknown = lines.filter(({ fact }) => !known.has(fact.serialNumber));
  if (unknown.length > 0) {
    const errors = unknown.map(({ line }) => [lineName(line), ['Camera not found']]);
    throw new AppError('INVALID', { errors: Object.fromEntries(errors) as FieldErrors });
  }
  const { speedUnit } = await onlyRow(tx, CitationSettingsEntity);
  const there = new Set((await tx.rows(KNOWN_FACTS, [serialNumbers])).map(sameness));
  return lines.flatMap(({ fact }) => {
    const withValue = withUnit(fact, speedUnit);
    const same = sameness(withValue);
    if (there.has(same)) return [];
    there.add(same);
    return [withValue];
  });
}
