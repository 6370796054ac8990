import { SEALED_COLUMNS, SEALED_TYPES } from '../../platform/activity/seal.queries.js';
import type { SealForm } from '../../platform/activity/seal.js';
import { as, statement } from '../../platform/database/statement.js';
import type { FoundCitation } from '../citations/reads/citation-facts.queries.js';
import type { Part } from '../citations/reads/citation-parts.pure.js';
import { citationsSql } from '../citations/reads/citation-row.queries.js';
import type { MediaEntity } from '../media/media.entity.js';
import type { NoticeContent } from '../notices/notice.content.js';

/** The parts of a citation that a package tells; what depends on settings or on the day is not among them. */
const PARTS: readonly Part[] = [
  'capture',
  'vehicle',
  'media',
  'notice',
  'addressees',
  'chain',
  'submitter',
  'desk',
  'sentBack',
  'measurement',
];

/**
 * The last closing act of a case that is sealed, the number of those that are not, and of those among them that wait for no
 * seal. $1 the case, $2 the closing types.
 */
export const CLOSING_ACTS = statement({
  name: 'court packages: closing acts',
  sql: `SELECT (count(*) FILTER (WHERE s.position IS NULL))::int AS unsealed,
      (count(*) FILTER (WHERE s.position IS NULL AND w.activity_id IS NULL))::int AS lost, max(s.position) AS last
    FROM activity a LEFT JOIN activity_seals s ON s.activity_id = a.id
      LEFT JOIN activity_unsealed w ON w.activity_id = a.id
    WHERE a.citation_id = $1 AND a.type = ANY ($2)`,
  row: { unsealed: 'integer', lost: 'integer', last: 'bigint?' },
});

/**
 * The acts of a case with their seals, in the order of sealing. $1 the case, $2 the last position, $3 the types of which
 * acts of the first form are read too.
 */
export const SEALED_ACTS = statement({
  name: 'court packages: sealed acts',
  sql: `SELECT s.position, s.hash, s.form, s.number, coalesce(before.hash, repeat('0', 64)) AS previous, ${SEALED_COLUMNS}
    FROM activity a JOIN activity_seals s ON s.activity_id = a.id
      LEFT JOIN activity_seals before ON before.position = s.position - 1
    WHERE a.citation_id = $1 AND s.position <= $2 AND (s.form = 2 OR a.type = ANY ($3)) ORDER BY s.position`,
  row: {
    position: 'bigint',
    hash: 'text',
    form: as<SealForm>('smallint'),
    number: 'integer?',
    previous: 'text',
    ...SEALED_TYPES,
  },
});

/** The citation of a package. $1 its id. */
export const CITATION_OF_PACKAGE = statement({
  name: 'court packages: citation',
  sql: citationsSql(PARTS, 'SELECT $1::integer AS id, 0 AS place'),
  row: { rows: as<FoundCitation[]>('json') },
});

/** The files of a case. $1 the case. */
export const MEDIA_OF_CASE = statement({
  name: 'court packages: media',
  sql: `SELECT id, type, sequence_number AS "sequenceNumber", content_type AS "contentType", sha256, storage_key AS "storageKey"
    FROM media WHERE citation_id = $1 ORDER BY sequence_number, id`,
  row: {
    id: 'integer',
    type: as<MediaEntity['type']>('text'),
    sequenceNumber: 'smallint',
    contentType: 'text',
    sha256: 'text',
    storageKey: 'text',
  },
});

/** The versions of the notices of a case that were made, by their place in the chain, oldest first. $1 the case. */
export const NOTICES_OF_CASE = statement({
  name: 'court packages: notices',
  sql: `SELECT n.id, n.number, n.version, n.sha256, n.storage_key AS "storageKey", n.rendered_at AS "renderedAt",
      i.voided_at IS NOT NULL AS void
    FROM notices n LEFT JOIN issued_notices i ON i.number = n.number
    WHERE n.citation_id = $1 AND n.status = 'READY' ORDER BY i.position NULLS FIRST, n.number, n.version`,
  row: {
    id: 'integer',
    number: 'text',
    version: 'smallint',
    sha256: 'text!',
    storageKey: 'text!',
    renderedAt: 'timestamptz!',
    void: 'boolean',
  },
});

/** The rest that a package tells: the document's hash, the department, the units, the newest kept content. $1 the case. */
export const SETTING_OF_CASE = statement({
  name: 'court packages: setting of a case',
  sql: `SELECT p.event_sha256 AS "eventSha256", f.department_name AS "departmentName", s.speed_unit AS "speedUnit",
      s.distance_unit AS "distanceUnit",
      (SELECT n.content FROM notices n WHERE n.number = c.stopline_reference_id ORDER BY n.version DESC LIMIT 1) AS content
    FROM citations c JOIN captures p ON p.citation_id = c.id JOIN pdf_settings f ON f.type = c.cause
      CROSS JOIN citation_settings s
    WHERE c.id = $1`,
  row: {
    eventSha256: 'text',
    departmentName: 'text',
    speedUnit: 'text',
    distanceUnit: 'text',
    content: as<NoticeContent>('jsonb?'),
  },
});
