import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { CourtPackageEntity } from './court-package.entity.js';
import {
  LOCK_ORDERS,
  PACKAGE_BY_ID,
  PACKAGES_OF_CASE,
  UNDER_WAY,
} from './court-packages.queries.js';
import { CourtPackageRules } from './court-packages.rules.js';

type Row = RowOf<typeof PACKAGES_OF_CASE>;

/** A court package as both doors show it. */
export type CourtPackage = Omit<Row, 'bytes' | 'citationId' | 'referenceId' | 'storageKey'> & {
  /** The size of the ZIP; null before it is made. */
  bytes: number | null;
};

/** Court packages of cases: orders, and their states. A worker makes the files (proof 3). */
@Injectable()
export class CourtPackages {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Orders a package of a case in any status.
   *
   * @throws AppError `CITATION_NOT_FOUND`, `INVALID`, `TOO_MANY_PACKAGES`, `PACKAGES_BUSY`
   */
  async ask(inspector: UserCaller, citation: unknown, input: unknown): Promise<CourtPackage> {
    const citationId = rowId(citation, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, inspector, citationId);
    const order = validate(CourtPackageRules, input);
    const { purpose, recipient, masked } = order;
    const at = this.clock.now();
    const id = await this.transactions.run(async (tx) => {
      await assertRoom(tx, inspector);
      const packages = tx.repository(CourtPackageEntity);
      const row = packages.create({
        ...order,
        citationId,
        createdBy: inspector.userId,
        ...(at === null ? {} : { createdAt: at }),
      });
      await packages.insert(row);
      await this.activity.recordActivity(tx, {
        type: 'package_asked',
        actor: inspector,
        citationId,
        subject: { type: 'court_package', id: row.id },
        description: `Court package for ${recipient} asked for by ${inspector.name}: ${purpose}`,
        details: { purpose, recipient, masked },
      });
      await this.jobs.enqueue(tx, 'makeCourtPackage', { packageId: row.id }, inspector.requestId);
      return row.id;
    });
    return this.find(inspector, id);
  }

  /** The packages of a case, newest first. @throws AppError `CITATION_NOT_FOUND` */
  async listPackages(inspector: UserCaller, citation: unknown): Promise<CourtPackage[]> {
    const citationId = rowId(citation, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, inspector, citationId);
    return (await this.database.rows(PACKAGES_OF_CASE, [citationId])).map(shown);
  }

  /** One package. @throws AppError `PACKAGE_NOT_FOUND`, also if the caller does not see its case */
  async find(inspector: UserCaller, id: unknown): Promise<CourtPackage> {
    const values = [rowId(id, 'PACKAGE_NOT_FOUND'), inspector.sees];
    const row = await this.database.first(PACKAGE_BY_ID, values);
    if (row === undefined) throw new AppError('PACKAGE_NOT_FOUND');
    return shown(row);
  }
}

/** Each package reads the files of its case twice: a person has few under way, and all together have some. */
const MOST_OF_A_PERSON = 5;
const MOST_IN_ALL = 50;

async function assertRoom(tx: Tx, { userId }: UserCaller): Promise<void> {
  await tx.rows(LOCK_ORDERS);
  const underWay = await tx.first(UNDER_WAY, [userId]);
  if ((underWay?.own ?? 0) >= MOST_OF_A_PERSON) throw new AppError('TOO_MANY_PACKAGES');
  if ((underWay?.inAll ?? 0) >= MOST_IN_ALL) throw new AppError('PACKAGES_BUSY');
}

function shown({
  bytes,
  citationId: _,
  referenceId: __,
  storageKey: ___,
  ...row
}: Row): CourtPackage {
  return { ...row, bytes: bytes === null ? null : Number(bytes) };
}
