import { statement } from '../../../platform/database/statement.js';

/** The day of the newest answer of a service. */
export const ANSWER_DAY = statement({
  name: 'registry age: service',
  sql: `SELECT entry ->> 'sourceDay' AS "sourceDay" FROM registry_answers ORDER BY id DESC LIMIT 1`,
  row: { sourceDay: 'text?' },
});

/** Takes the mails of a day for whoever asks first; otherwise no row. $1 the day. */
export const TAKE_MAILS = statement({
  name: 'registry age: take mails',
  sql: `INSERT INTO registry_age_mails (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day::text AS day`,
  row: { day: 'text!' },
});
