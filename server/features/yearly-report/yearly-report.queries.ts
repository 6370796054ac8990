import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { SiteKind } from '../cameras/camera.types.js';

const DAY = localDaySql('c.camera_case_generated_at');

/** The times at which each camera's site has a kind; of two from one day the later one counts. */
const SITE_KINDS = `(SELECT camera_serial_number, value ->> 'kind' AS kind, valid_from,
    lead(valid_from) OVER (PARTITION BY camera_serial_number ORDER BY valid_from, id) AS until
  FROM camera_facts WHERE kind = 'SITE_KIND' AND withdrawn_at IS NULL)`;

/** The letters of each event. */
const LETTERS = `(SELECT citation_id, count(*) FILTER (WHERE kind = 'WARNING') AS warnings,
    count(*) FILTER (WHERE kind = 'NOTICE') AS notices, count(voided_at) AS voided,
    count(*) FILTER (WHERE void_erroneous) AS erroneous
  FROM issued_notices WHERE kind IN ('NOTICE', 'WARNING') GROUP BY citation_id)`;

/**
 * The class of the measured speed over the limit, by place; null for red lights and what was not measured. Without edges all
 * events are of the first one.
 */
const PLACE = `CASE WHEN $4::numeric[] IS NULL THEN 0
    WHEN c.cause = 'SPEEDING' THEN width_bucket(p.speed_measured - p.speed_limit, $4::numeric[]) END`;

/**
 * The events of a period, counted by month, cause, site, kind of site and class of speed (programs 6). $1 its first instant,
 * $2 its end, $3 a cause or null, $4 the edges of the classes or null.
 */
export const COUNTED = statement({
  name: 'yearly report: counted',
  sql: `SELECT to_char(${DAY}, 'YYYY-MM') AS month, c.cause, coalesce(k.site, p.camera_system_serial_number) AS site,
      s.kind AS "siteKind", ${PLACE} AS place, count(*)::integer AS events,
      (count(*) FILTER (WHERE c.report_status = 'DISCARDED'))::integer AS discarded,
      coalesce(sum(l.warnings), 0)::integer AS warnings, coalesce(sum(l.notices), 0)::integer AS notices,
      coalesce(sum(l.voided), 0)::integer AS voided, coalesce(sum(l.erroneous), 0)::integer AS erroneous
    FROM citations c JOIN captures p ON p.citation_id = c.id
    LEFT JOIN cameras k ON k.serial_number = p.camera_system_serial_number
    LEFT JOIN ${SITE_KINDS} s ON s.camera_serial_number = p.camera_system_serial_number
      AND s.valid_from <= ${DAY} AND (s.until IS NULL OR s.until > ${DAY})
    LEFT JOIN ${LETTERS} l ON l.citation_id = c.id
    WHERE c.camera_case_generated_at >= $1 AND c.camera_case_generated_at < $2 AND ($3::text IS NULL OR c.cause = $3)
    GROUP BY 1, 2, 3, 4, 5`,
  row: {
    month: 'text',
    cause: as<Cause>('text'),
    site: 'text',
    siteKind: as<SiteKind>('text?'),
    place: 'integer?',
    events: 'integer',
    discarded: 'integer',
    warnings: 'integer',
    notices: 'integer',
    voided: 'integer',
    erroneous: 'integer',
  },
});

/**
 * The number of plates with two or more events of the period that have a letter that is not void: in one calendar month, and
 * in the whole period. A plate without a region, or with its country alone, is that of the one region that is known of it. $1 to
 * $3 as of {@link COUNTED}.
 */
export const PLATES = statement({
  name: 'yearly report: plates',
  sql: `WITH plates AS (
      SELECT c.plate_key, coalesce(v.plate_region, p.plate_region, '') AS region,
        to_char(${DAY}, 'YYYY-MM') AS month, count(*) AS events
      FROM citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
      WHERE c.camera_case_generated_at >= $1 AND c.camera_case_generated_at < $2 AND ($3::text IS NULL OR c.cause = $3)
        AND c.plate_key <> '' AND EXISTS (SELECT FROM issued_notices i
          WHERE i.citation_id = c.id AND i.kind IN ('NOTICE', 'WARNING') AND i.voided_at IS NULL)
      GROUP BY 1, 2, 3),
    known AS (SELECT plate_key, max(region) AS region FROM plates WHERE region <> '' GROUP BY plate_key
      HAVING count(DISTINCT region) = 1 OR (count(DISTINCT region) = 2 AND starts_with(max(region), min(region) || '-'))),
    months AS (SELECT p.plate_key, coalesce(k.region, p.region) AS region, p.month, sum(p.events) AS events
      FROM plates p LEFT JOIN known k ON k.plate_key = p.plate_key GROUP BY 1, 2, 3),
    sums AS (SELECT max(events) AS most, sum(events) AS events FROM months GROUP BY plate_key, region)
    SELECT (count(*) FILTER (WHERE most >= 2))::integer AS month,
      (count(*) FILTER (WHERE events >= 2))::integer AS period FROM sums`,
  row: { month: 'integer', period: 'integer' },
});
