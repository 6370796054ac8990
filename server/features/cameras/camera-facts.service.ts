import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { onlyRow } from '../../platform/database/only-row.js';
import { referenceValue, type ReferenceValue } from '../measurement/reference.rules.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { KindsOfDays } from '../calendar/kinds-of-days.service.js';
import { CameraEntity } from './camera.entity.js';
import { CameraFactEntity } from './camera-fact.entity.js';
import { CameraFileEntity } from './camera-file.entity.js';
import {
  canBeSerialNumber,
  factRules,
  FactsQueryRules,
  type NewFact,
  NOT_REPLACED,
  TOO_OLD,
  WithdrawalRules,
} from './camera.rules.js';
import type { FactValue } from './camera.types.js';
import {
  COUNT_FACTS,
  FACT_BY_ID,
  FACTS,
  INSERT_FACT,
  LOCK_CAMERAS,
  LOCK_FACT,
} from './cameras.queries.js';
import { asksForSchool } from './hours.pure.js';
import { timesText } from './hours-text.pure.js';
import type { CameraFact } from './in-force.queries.js';

/** The facts of cameras (cameras 1): they are added and withdrawn, never changed. */
@Injectable()
export class CameraFactsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    private readonly days: KindsOfDays,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A page of a camera's facts, newest first, withdrawn ones too. @throws AppError `CAMERA_NOT_FOUND`, `INVALID` */
  async listFacts(
    serialNumber: unknown,
    filter: unknown,
    page: unknown,
  ): Promise<Page<CameraFact>> {
    const { kind = null } = validate(FactsQueryRules, filter);
    const current = pageNumber(page);
    const isKnown =
      canBeSerialNumber(serialNumber) &&
      (await this.database.repository(CameraEntity).existsBy({ serialNumber }));
    if (!isKnown) throw new AppError('CAMERA_NOT_FOUND');
    const [rows, count] = await Promise.all([
      this.database.rows(FACTS, [serialNumber, kind, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(COUNT_FACTS, [serialNumber, kind]),
    ]);
    return pageOf(
      rows.map(({ fact }) => fact),
      count?.total ?? 0,
      current,
    );
  }

  /**
   * Adds a fact, and withdraws the one that it replaces in the same transaction.
   *
   * @throws AppError `CAMERA_NOT_FOUND`; `INVALID`, also for a fact of another camera or kind; `FACT_WITHDRAWN` where
   *   somebody withdrew the replaced one first; `NO_TERMS` for school days without terms
   */
  async create(
    administrator: UserCaller,
    serialNumber: unknown,
    input: unknown,
  ): Promise<CameraFact> {
    const given = validate(
      factRules(this.clock.today(this.config.timeZone), this.config.timeZone),
      input,
    );
    if (!canBeSerialNumber(serialNumber)) throw new AppError('CAMERA_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const camera = await tx.first(LOCK_CAMERAS, [[serialNumber]]);
      if (camera === undefined) throw new AppError('CAMERA_NOT_FOUND');
      const value = await keptValue(tx, given);
      const { kind, replaces, hours } = given;
      await this.days.assertTerms(tx, asksForSchool(hours));
      if (replaces !== null) await assertReplaceable(tx, replaces, serialNumber, kind);
      const id = await this.insert(tx, administrator, serialNumber, { ...given, value });
      if (replaces !== null) await this.withdrawn(tx, administrator, replaces, `Replaced by ${id}`);
      return factOf(tx, id);
    });
  }

  /** Withdraws a fact. @throws AppError `FACT_NOT_FOUND`, `INVALID`, `FACT_WITHDRAWN` */
  async withdraw(administrator: UserCaller, id: unknown, input: unknown): Promise<CameraFact> {
    const factId = rowId(id, 'FACT_NOT_FOUND');
    const { reason, mistaken } = validate(WithdrawalRules, input);
    return this.transactions.run(async (tx) => {
      const fact = await tx.first(LOCK_FACT, [factId]);
      if (fact === undefined) throw new AppError('FACT_NOT_FOUND');
      if (fact.withdrawnAt !== null) throw new AppError('FACT_WITHDRAWN');
      if (mistaken && fact.isOld) throw invalidField('mistaken', TOO_OLD);
      await this.withdrawn(tx, administrator, factId, reason, mistaken);
      return factOf(tx, factId);
    });
  }

  private async insert(
    tx: Tx,
    administrator: UserCaller,
    serialNumber: string,
    {
      kind,
      from,
      to,
      fromAt,
      toAt,
      hours,
      value,
      note,
    }: Pick<NewFact, 'kind' | 'from' | 'to' | 'fromAt' | 'toAt' | 'hours' | 'note'> & {
      value: FactValue;
    },
  ): Promise<number> {
    const row = await tx.first(INSERT_FACT, [
      serialNumber,
      kind,
      from,
      to,
      fromAt,
      toAt,
      hours === null ? null : JSON.stringify(hours),
      JSON.stringify(value),
      note,
      administrator.userId,
      this.clock.now(),
    ]);
    if (row === undefined) throw new AppError('INTERNAL');
    await this.activity.recordActivity(tx, {
      type: 'camera_fact_added',
      actor: administrator,
      subject: { type: 'camera_fact', id: row.id },
      description: `Fact ${row.id} of camera ${serialNumber} added by ${administrator.name}: ${kind} ${timesText({ from, to, fromAt, toAt, hours })}`,
      details: {
        camera_serial_number: serialNumber,
        ...{ kind, from, to, from_at: fromAt, to_at: toAt, hours, value, note },
      },
    });
    return row.id;
  }

  private async withdrawn(
    tx: Tx,
    administrator: UserCaller,
    id: number,
    reason: string,
    mistaken = false,
  ): Promise<void> {
    await tx.repository(CameraFactEntity).update(id, {
      withdrawnAt: this.clock.stamp(),
      withdrawnBy: administrator.userId,
      withdrawReason: reason,
      mistaken,
    });
    const { cameraSerialNumber, kind } = await factOf(tx, id);
    await this.activity.recordActivity(tx, {
      type: 'camera_fact_withdrawn',
      actor: administrator,
      subject: { type: 'camera_fact', id },
      description: `Fact ${id} of camera ${cameraSerialNumber} (${kind}) withdrawn by ${administrator.name}: ${reason}`,
      details: { camera_serial_number: cameraSerialNumber, kind, reason, mistaken },
    });
  }
}

/** Returns the value of a new fact as it is kept: speeds have the unit of now. @throws AppError `INVALID` */
async function keptValue(on: Queryable, { kind, value }: NewFact): Promise<FactValue> {
  switch (kind) {
    case 'LIMIT':
    case 'TRIGGER':
      return { ...value, unit: (await onlyRow(on, CitationSettingsEntity)).speedUnit };
    case 'CERTIFICATE':
    case 'SESSION':
    case 'CONDITION':
      await assertFile(on, value.file);
      return value;
    case 'REFERENCE': {
      const reference = referencePoints(
        value,
        (await onlyRow(on, CitationSettingsEntity)).distanceUnit,
      );
      await assertFile(on, reference.file);
      return { ...reference };
    }
    default:
      return value;
  }
}

/** @throws AppError `INVALID`, whose errors of points and checks have these names alone; `MEASUREMENT_UNIT` */
function referencePoints(value: FactValue, unit: string): ReferenceValue {
  try {
    return referenceValue(value, unit);
  } catch (error) {
    if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.details.errors).map(([field, sentences]) => [
        /^(?:points|checks)\b/.test(field) ? field : `value.${field}`,
        sentences,
      ]),
    );
    throw new AppError(error.code, { ...error.details, errors });
  }
}

async function assertFile(on: Queryable, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const isKnown = await on.repository(CameraFileEntity).existsBy({ file });
  if (!isKnown) throw invalidField('value.file', 'File is not known, upload it first');
}

/** @throws AppError `INVALID`, `FACT_WITHDRAWN` */
async function assertReplaceable(
  tx: Tx,
  id: number,
  serialNumber: string,
  kind: NewFact['kind'],
): Promise<void> {
  const fact = await tx.first(LOCK_FACT, [id]);
  if (fact?.cameraSerialNumber !== serialNumber || fact.kind !== kind)
    throw invalidField('replaces', NOT_REPLACED);
  if (fact.withdrawnAt !== null) throw new AppError('FACT_WITHDRAWN');
}

async function factOf(on: Queryable, id: number): Promise<CameraFact> {
  const row = await on.first(FACT_BY_ID, [id]);
  if (row === undefined) throw new AppError('INTERNAL');
  return row.fact;
}
