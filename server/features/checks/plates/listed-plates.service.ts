import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { addDays, startOfDay } from '../../../platform/domain/local-day.pure.js';
import { type Page, pageOf, PER_PAGE } from '../../../platform/domain/paging.js';
import { plateKey } from '../../../platform/domain/plate.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import {
  invalidLines,
  readImport,
  refuseLines,
  understoodBy,
} from '../../../platform/imports/csv-import.js';
import { RegistryService } from '../../registry/registry.service.js';
import { lostZeros } from '../../registry/suspect-plate.pure.js';
import { ConflictsMade } from './conflicts.hook.js';
import {
  COUNT_PLATES,
  DELETE_PLATE,
  DISCARDS,
  INSERT_PLATES,
  PLATES,
  SAME_PLATE,
  UNKNOWN_BADGES,
} from './listed-plates.queries.js';
import {
  type ListedPlateFields,
  listedPlateRules,
  ListedPlatesQueryRules,
  PlateDiscardsRules,
} from './listed-plates.rules.js';

/** A plate on a list, as administrators see it. */
export type ListedPlate = RowOf<typeof PLATES>;

/** A discarded event whose plate was on a list; without the plate, which administrators do not see. */
export type ListedPlateDiscard = RowOf<typeof DISCARDS>;

/** The numbers of an import: new rows, and lines of plates that were on their list already. */
export interface ImportedPlates {
  added: number;
  same: number;
}

/** Ends a transaction of which nothing is kept. */
class Undone extends Error {}

/** The header of a file of plates (cameras 2). */
const COLUMNS = ['plate', 'list', 'badge_number', 'from', 'to', 'note'] as const;

/** The lists of exempt plates and of conflicts, which administrators keep (cameras 2). */
@Injectable()
export class ListedPlates {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly conflicts: ConflictsMade,
    private readonly registry: RegistryService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A page of the listed plates, newest first. @throws AppError `INVALID` */
  async listPlates(filter: unknown, page: unknown): Promise<Page<ListedPlate>> {
    const { list = null, plate } = validate(ListedPlatesQueryRules, filter);
    const current = pageNumber(page);
    const [rows, count] = await Promise.all([
      this.database.rows(PLATES, [list, plate, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(COUNT_PLATES, [list, plate]),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /**
   * Puts a plate on a list. The same plate, list and badge number twice is one row.
   *
   * @returns the row, and true if it is new
   * @throws AppError `INVALID`
   */
  async create(
    administrator: UserCaller,
    input: unknown,
  ): Promise<{ plate: ListedPlate; created: boolean }> {
    const { asWritten, ...fields } = validate(listedPlateRules(this.today()), input);
    if (!asWritten) {
      const [fault] = await this.lostZeros([fields.plate]);
      if (fault !== undefined) throw invalidField('plate', fault.sentence);
    }
    return this.transactions.run(async (tx) => {
      const [added] = await this.insert(tx, administrator, [fields], ([badge = 0]) =>
        invalidField('badgeNumber', nobodyHas(badge)),
      );
      const plate = await tx.first(SAME_PLATE, [fields.plate, fields.list, fields.badgeNumber]);
      // Somebody has taken it off in the meantime.
      if (plate === undefined) throw new AppError('CONFLICT');
      if (added !== undefined)
        await this.activity.recordActivity(tx, {
          type: 'plate_listed',
          actor: administrator,
          subject: { type: 'listed_plate', id: plate.id },
          description: `${said(plate)} listed by ${administrator.name}`,
          details: { ...fields },
        });
      return { plate, created: added !== undefined };
    });
  }

  /**
   * Puts the plates of a CSV file on their lists, all or none. One that is there already is passed over.
   *
   * @param dryRun true to say what would be added, and to add nothing
   * @throws AppError `INVALID` by `line {n}`
   */
  async import(administrator: UserCaller, file: Buffer, dryRun: boolean): Promise<ImportedPlates> {
    const rules = listedPlateRules(this.today());
    const read = readImport(file, COLUMNS, ({ badge_number: badgeNumber, ...fields }) =>
      understoodBy(rules.safeParse({ ...fields, badgeNumber })),
    );
    const plates = read.map(({ row }) => row);
    const shortened = await this.lostZeros(plates.map(({ plate }) => plate));
    refuseLines(
      shortened.flatMap(({ index, sentence }) => {
        const line = read[index]?.line;
        return line === undefined ? [] : [{ line, faults: [sentence] }];
      }),
    );
    return this.undoing(dryRun, async (tx) => {
      const added = await this.insert(tx, administrator, plates, (badges) =>
        invalidLines(
          read.flatMap(({ line, row: { list, badgeNumber } }) =>
            list === 'CONFLICT' && badgeNumber !== null && badges.includes(badgeNumber)
              ? [{ line, faults: [nobodyHas(badgeNumber)] }]
              : [],
          ),
        ),
      );
      if (added.length > 0)
        await this.activity.recordActivity(tx, {
          type: 'plates_imported',
          actor: administrator,
          description: `${added.length} plates listed by ${administrator.name} from a file`,
          details: { added: added.length },
        });
      return { added: added.length, same: plates.length - added.length };
    });
  }

  /** Runs work in a transaction. @param isUndone true if nothing of it is kept */
  private async undoing(
    isUndone: boolean,
    work: (tx: Tx) => Promise<ImportedPlates>,
  ): Promise<ImportedPlates> {
    let result: ImportedPlates | undefined;
    try {
      return await this.transactions.run(async (tx) => {
        result = await work(tx);
        if (isUndone) throw new Undone();
        return result;
      });
    } catch (error) {
      if (error instanceof Undone && result !== undefined) return result;
      throw error;
    }
  }

  /** Returns what is to be said of plates that may have lost zeros, by their place in the list (guards 3). */
  private async lostZeros(
    plates: readonly string[],
  ): Promise<{ index: number; sentence: string }[]> {
    const registered = await this.registry.withLostZeros(plates);
    return plates.flatMap((plate, index) => {
      const other = registered.get(plateKey(plate));
      return other === undefined ? [] : [{ index, sentence: lostZeros(plate, other) }];
    });
  }

  /** Takes a plate off its list. @throws AppError `PLATE_NOT_FOUND` */
  async delete(administrator: UserCaller, id: unknown): Promise<number> {
    const plateId = rowId(id, 'PLATE_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      const plate = await tx.first(DELETE_PLATE, [plateId]);
      if (plate === undefined) throw new AppError('PLATE_NOT_FOUND');
      await this.activity.recordActivity(tx, {
        type: 'plate_unlisted',
        actor: administrator,
        subject: { type: 'listed_plate', id: plateId },
        description: `${said(plate)} taken off the list by ${administrator.name}`,
        details: plate,
      });
    });
    return plateId;
  }

  /** The discards of events with a listed plate between two local days, newest first. @throws AppError `INVALID` */
  async discards(input: unknown): Promise<ListedPlateDiscard[]> {
    const { from, to } = validate(PlateDiscardsRules, input);
    const { timeZone } = this.config;
    return this.database.rows(DISCARDS, [
      startOfDay(timeZone, from),
      startOfDay(timeZone, addDays(to, 1)),
      timeZone,
    ]);
  }

  /** Adds plates, none if it refuses badge numbers of new conflicts that no account has (a slip would protect nobody). */
  private async insert(
    tx: Tx,
    { userId }: UserCaller,
    plates: readonly Omit<ListedPlateFields, 'asWritten'>[],
    refusal: (unknownBadges: readonly number[]) => AppError,
  ): Promise<RowOf<typeof INSERT_PLATES>[]> {
    const added = await tx.rows(INSERT_PLATES, [
      plates.map(({ plate }) => plate),
      plates.map(({ list }) => list),
      plates.map(({ badgeNumber }) => badgeNumber),
      plates.map(({ from }) => from),
      plates.map(({ to }) => to),
      plates.map(({ note }) => note),
      userId,
      this.clock.now(),
    ]);
    const badgeNumbers = added.flatMap(({ list, badgeNumber }) =>
      list === 'CONFLICT' && badgeNumber !== null ? [badgeNumber] : [],
    );
    const unknown = await tx.rows(UNKNOWN_BADGES, [badgeNumbers]);
    if (unknown.length > 0) throw refusal(unknown.map(({ badgeNumber }) => badgeNumber));
    if (badgeNumbers.length > 0) await this.conflicts.run(tx, { citationId: null, badgeNumbers });
    return added;
  }

  private today(): string {
    return this.clock.today(this.config.timeZone);
  }
}

const nobodyHas = (badgeNumber: number): string => `Nobody has the badge number ${badgeNumber}`;

/** Names a listed plate in the log. */
function said({
  plate,
  list,
  badgeNumber,
}: Pick<ListedPlate, 'plate' | 'list' | 'badgeNumber'>): string {
  const whose = badgeNumber === null ? '' : ` for badge ${badgeNumber}`;
  return `Plate ${plate} (${list}${whose})`;
}
