import { jsonColumns, jsonObject } from '../../platform/database/json-columns.js';
import { as, statement } from '../../platform/database/statement.js';
import type { TextsByLanguage } from './mailing.types.js';
import type { TextSetKind } from './text-set.pure.js';

/** The sets of texts of a cause, in no order. $1 the cause. */
export const SETS_OF_CAUSE = statement({
  name: 'text sets: of cause',
  sql: `SELECT t.id, t.kind, t.effective_from::text AS "from", t.version, t.used, t.texts, t.payment_code AS "paymentCode"
    FROM text_sets t JOIN pdf_settings f ON f.id = t.pdf_setting_id WHERE f.type = $1`,
  row: {
    id: 'integer',
    kind: as<TextSetKind>('text'),
    from: 'text?',
    version: 'integer',
    used: 'boolean',
    texts: as<TextsByLanguage>('jsonb'),
    paymentCode: 'text?',
  },
});

/** Marks a set as used, whose deletion then waits and is refused; no row for one that was deleted. $1 the set. */
export const USE_SET = statement({
  name: 'text sets: use',
  sql: 'UPDATE text_sets SET used = true WHERE id = $1 RETURNING id',
  row: { id: 'integer' },
});

const SET_VERSION = jsonColumns({
  name: 'text set, version',
  from: 'text_sets t',
  columns: {
    id: ['integer', 't.id'],
    kind: [as<TextSetKind>('text'), 't.kind'],
    from: ['text?', 't.effective_from::text'],
    version: ['integer', 't.version'],
  },
});

/** The sets of the PDF setting `f` with their versions: a JSON list of `TextSetVersion`, in no order. */
export const SET_VERSIONS_JSON = `(SELECT json_agg(${jsonObject(SET_VERSION)})
  FROM text_sets t WHERE t.pdf_setting_id = f.id)`;
