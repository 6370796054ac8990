import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { SiteKind } from '../cameras/camera.types.js';

const DAY = localDaySql('c.camera_case_generated_at');

/** The times at which each camera's site has a kind; of two from one day the later one counts. */
const SITE_KINDS = `(SELECT camera_serial_number, value ->> 'kind' AS kind, valid_from,
    lead(valid_from) OVER (PARTITION BY camera_serial_number ORDER BY valid_from, id) AS until
  FROM camera_facts WHERE kind = 'SITE_KIND' AND withdrawn_at IS NULL)`;

/**
 * The class of the measured speed over the limit, by place; null for red lights and what was not measured. Without edges all
 * events are of the first one.
 */
const PLACE = `CASE WHEN $4::numeric[] IS NULL THEN 0
    WHEN c.cause = 'SPEEDING' THEN width_bucket(p.speed_measured - p.speed_limit, $4::numeric[]) END`;

// An event has a row for each of its letters: it is counted with the first of them, or by itself without any.
const IS_EVENT = `coalesce(i.position, 1) = 1`;

/** What is counted of events and their letters. */
const COUNTS = {
  events: IS_EVENT,
  discarded: `${IS_EVENT} AND c.report_status = 'DISCARDED'`,
  warnings: `i.kind = 'WARNING'`,
  notices: `i.kind = 'NOTICE'`,
  voided: 'i.voided_at IS NOT NULL',
  erroneous: 'i.void_erroneous',
};
const NAMES = Object.keys(COUNTS);

/**
 * The events of a period, counted by month, cause, site, kind of site and class of speed (programs 6): first by days and
 * cameras, of which there are few, then by what is known of them. $1 its first instant, $2 its end, $3 a cause or null, $4 the
 * edges of the classes or null.
 */
export const COUNTED = statement({
  name: 'yearly report: counted',
  sql: `WITH days AS (
      SELECT ${DAY} AS day, c.cause, p.camera_system_serial_number AS camera, ${PLACE} AS place,
        ${Object.entries(COUNTS)
          .map(([name, condition]) => `count(*) FILTER (WHERE ${condition}) AS ${name}`)
          .join(', ')}
      FROM citations c JOIN captures p ON p.citation_id = c.id
      LEFT JOIN issued_notices i ON i.citation_id = c.id AND i.kind <> 'CANCELLATION'
      WHERE c.camera_case_generated_at >= $1 AND c.camera_case_generated_at < $2 AND ($3::text IS NULL OR c.cause = $3)
      GROUP BY 1, 2, 3, 4)
    SELECT to_char(d.day, 'YYYY-MM') AS month, d.cause, coalesce(k.site, d.camera) AS site, s.kind AS "siteKind", d.place,
      ${NAMES.map((name) => `sum(d.${name})::integer AS ${name}`).join(', ')}
    FROM days d LEFT JOIN cameras k ON k.serial_number = d.camera
    LEFT JOIN ${SITE_KINDS} s ON s.camera_serial_number = d.camera
      AND s.valid_from <= d.day AND (s.until IS NULL OR s.until > d.day)
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
