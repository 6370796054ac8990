import { Inject, Injectable } from '@nestjs/common';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { NoticeContent } from '../notices/notice.content.js';
import { NoticesService } from '../notices/notices.service.js';
import type { CitationFacts } from './citations.queries.js';

/** What completing an event brings with it, in the same transaction: the number, the notice, the day's count. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly notices: NoticesService,
    private readonly dashboard: DashboardService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Numbers a citation that has just become COMPLETED, and orders its notice.
   *
   * @throws AppError `invalid` for what no notice could print; the number is then not given.
   */
  async complete(
    tx: Tx,
    caller: UserCaller,
    { id: citationId, cause }: Pick<CitationFacts, 'id' | 'cause'>,
  ): Promise<void> {
    const now = this.clock.now() ?? new Date();
    const number = await this.nextNumber(tx, now);
    await this.dashboard.countNotice(tx, now, cause);
    await tx.query('UPDATE citations SET stopline_reference_id = $2 WHERE id = $1', [
      citationId,
      number,
    ]);
    const content = await this.snapshot(tx, caller, citationId, now);
    await this.notices.order(tx, { citationId, number, requestedBy: caller, content });
  }

  /**
   * `{prefix}-{year}-{number, six digits}`, gapless in each year of the department's calendar (contract 7): the row
   * stays locked until the commit, and a transaction that fails gives its number back.
   */
  private async nextNumber(tx: Tx, now: Date): Promise<string> {
    const [row] = await tx.query<{ number: string }>(
      `INSERT INTO notice_numbers AS n (year, last_number)
       VALUES (extract(year FROM $1::timestamptz AT TIME ZONE $2), 1)
       ON CONFLICT (year) DO UPDATE SET last_number = n.last_number + 1
       RETURNING (SELECT reference_prefix FROM citation_settings) || '-' || year || '-' || lpad(last_number::text, 6, '0') AS number`,
      [now, this.config.timeZone],
    );
    if (row === undefined) throw new AppError('internal');
    return row.number;
  }

  /** Everything the notice will show, as it is now: what is changed later does not reach it. */
  private async snapshot(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    now: Date,
  ): Promise<NoticeContent> {
    const [row] = await tx.query<SnapshotRow>(SNAPSHOT, [citationId]);
    if (row === undefined) throw new AppError('internal');
    return {
      ...row.content,
      issuedAt: now.toISOString(),
      locale: this.config.locale,
      timeZone: this.config.timeZone,
      officer: { name: caller.name, badgeNumber: caller.badgeNumber },
    };
  }
}

interface SnapshotRow {
  content: Omit<NoticeContent, 'issuedAt' | 'locale' | 'timeZone' | 'officer'>;
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const SNAPSHOT = `
  SELECT json_build_object(
    'citationId', c.id,
    'number', c.stopline_reference_id,
    'referenceId', c.reference_id,
    'caseId', p.case_id,
    'cause', c.cause,
    'capturedAt', to_char(c.camera_case_generated_at AT TIME ZONE 'UTC', ${ISO}),
    'settings', json_build_object('departmentName', f.department_name, 'officeName', f.office_name,
      'officeAddress', f.office_address, 'officeLogoSrc', f.office_logo_src, 'violationTitle', f.violation_title,
      'officerCitationStatement', f.officer_citation_statement),
    'units', json_build_object('distance', s.distance_unit, 'speed', s.speed_unit),
    'camera', json_build_object('systemName', p.camera_system_name, 'systemType', p.camera_system_type,
      'serialNumber', p.camera_system_serial_number),
    'location', json_build_object('address', p.location_address, 'latitude', p.location_latitude,
      'longitude', p.location_longitude),
    'witnesses', p.witnesses,
    'owner', json_build_object('name', c.owner_name, 'nameAlt', v.owner_name_alt, 'address', v.owner_address,
      'addressAlt', v.owner_address_alt),
    'vehicle', json_build_object('licensePlate', c.owner_vehicle_license_plate,
      'engineNumber', v.owner_vehicle_engine_number, 'chassisNumber', v.owner_vehicle_chassis_number,
      'makeYear', v.owner_vehicle_make_year, 'makeModel', v.owner_vehicle_make_model,
      'color', v.owner_vehicle_color, 'colorAlt', v.owner_vehicle_color_alt, 'style', v.owner_vehicle_style),
    'redlight', CASE WHEN c.cause = 'REDLIGHT' THEN json_build_object(
      'stopLineDistance', p.redlight_stop_line_distance::text,
      'switchedAt', to_char(p.redlight_switched_at AT TIME ZONE 'UTC', ${ISO})) END,
    'speeding', CASE WHEN c.cause = 'SPEEDING' THEN json_build_object(
      'measured', p.speed_measured::text, 'limit', p.speed_limit::text, 'trigger', p.speed_limit_trigger::text) END,
    'images', (SELECT coalesce(json_agg(json_build_object('mediaId', m.id, 'sequenceNumber', m.sequence_number,
      'capturedAt', to_char(m.captured_at AT TIME ZONE 'UTC', ${ISO}), 'sha256', m.sha256) ORDER BY m.sequence_number, m.id), '[]')
      FROM media m WHERE m.citation_id = c.id AND m.selected AND m.type = 'IMAGE')) AS content
  FROM citations c
  JOIN captures p ON p.citation_id = c.id
  JOIN vehicles v ON v.citation_id = c.id
  JOIN pdf_settings f ON f.type = c.cause
  CROSS JOIN citation_settings s
  WHERE c.id = $1`;
