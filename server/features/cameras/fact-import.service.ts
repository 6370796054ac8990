import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { onlyRow } from '../../platform/database/only-row.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import {
  type ImportedRow,
  readImport,
  refuseLines,
  understoodBy,
} from '../../platform/imports/csv-import.js';
import { KindsOfDays } from '../calendar/kinds-of-days.service.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { factRules, type NewFact } from './camera.rules.js';
import { INSERT_FACTS, KNOWN_FACTS, LOCK_CAMERAS } from './cameras.queries.js';
import {
  COLUMNS,
  factIn,
  type ImportedFact,
  OPTIONAL_COLUMNS,
  sameness,
  withUnit,
} from './fact-import.pure.js';
import { asksForSchool } from './hours.pure.js';

/** Adds facts from a file of CSV: all of them, or none (cameras 1). */
@Injectable()
export class FactImportService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    private readonly days: KindsOfDays,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Adds the facts of a file that are not there already, and returns their number.
   *
   * @throws AppError `INVALID` with errors by `line {n}`, `NO_TERMS`; nothing is added then
   */
  async addFacts(administrator: UserCaller, file: Buffer): Promise<number> {
    const lines = this.factsOf(file);
    return this.transactions.run(async (tx) => {
      const facts = await newFacts(tx, lines);
      if (facts.length === 0) return 0;
      await this.days.assertTerms(
        tx,
        facts.some(({ hours }) => asksForSchool(hours)),
      );
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

  private factsOf(file: Buffer): ImportedRow<ImportedFact>[] {
    const { timeZone } = this.config;
    const rules = factRules(this.clock.today(timeZone), timeZone);
    return readImport(
      file,
      COLUMNS,
      (fields) => {
        const read = factIn(fields);
        if ('faults' in read) return read;
        const checked = understoodBy(rules.safeParse(read.fact));
        return 'faults' in checked
          ? checked
          : { row: { serialNumber: read.serialNumber, ...kept(checked.row) } };
      },
      OPTIONAL_COLUMNS,
    );
  }
}

/** Returns what is kept of a checked fact. */
function kept({ replaces: _, ...fact }: NewFact): Omit<ImportedFact, 'serialNumber'> {
  return fact;
}

/** Returns the facts that are not there, each once, with the cameras locked. @throws AppError `INVALID` */
async function newFacts(
  tx: Tx,
  lines: readonly ImportedRow<ImportedFact>[],
): Promise<ImportedFact[]> {
  const serialNumbers = [...new Set(lines.map(({ row }) => row.serialNumber))];
  const cameras = await tx.rows(LOCK_CAMERAS, [serialNumbers]);
  const known = new Set(cameras.map(({ serialNumber }) => serialNumber));
  refuseLines(
    lines
      .filter(({ row }) => !known.has(row.serialNumber))
      .map(({ line }) => ({ line, faults: ['Camera not found'] })),
  );
  const { speedUnit } = await onlyRow(tx, CitationSettingsEntity);
  const there = new Set((await tx.rows(KNOWN_FACTS, [serialNumbers])).map(sameness));
  return lines.flatMap(({ row }) => {
    const withValue = withUnit(row, speedUnit);
    const same = sameness(withValue);
    if (there.has(same)) return [];
    there.add(same);
    return [withValue];
  });
}
