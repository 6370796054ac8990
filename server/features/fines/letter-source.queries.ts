import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { as } from '../../platform/database/statement.js';
import { registeredJson, type RegisteredRow } from '../cameras/in-force.queries.js';

/** The first local day of issue from which a cause has texts of warning letters; null without any (programs 3). */
export const warningTextsSince = (cause: string): string =>
  `(SELECT min(coalesce(t.effective_from, '0001-01-01'))::text FROM text_sets t JOIN pdf_settings f ON f.id = t.pdf_setting_id
    WHERE f.type = ${cause} AND t.kind = 'WARNING')`;

const SOURCE = jsonColumns({
  name: 'letter, source',
  from: 'citations c JOIN captures p ON p.citation_id = c.id',
  columns: {
    capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
    warningTextsSince: ['text?', warningTextsSince('c.cause')],
    /** The warning periods of the camera that may hold at the capture. */
    warnings: [
      as<RegisteredRow[]>('json'),
      registeredJson('p.camera_system_serial_number', 'c.camera_case_generated_at', 'WARNING'),
    ],
  },
});

/** All that decides which letter an event gets, beside its fine schedule (programs 4). */
export type LetterSourceRow = JsonRow<typeof SOURCE>;

/** SQL of a {@link LetterSourceRow}, in a statement that has `c` and `p`. */
export const LETTER_SOURCE_JSON = jsonObject(SOURCE);
