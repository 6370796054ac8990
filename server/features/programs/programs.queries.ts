import { statement } from '../../platform/database/statement.js';

/** Lets one program be compared and applied at a time. */
export const LOCK_PROGRAMS = statement({
  name: 'programs: lock',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline programs')) IS NULL AS locked`,
  row: { locked: 'boolean' },
});

const HELD = [
  'citation_settings',
  'registry_settings',
  'calendar_settings',
  'mailing_settings',
  'desk_settings',
  'pdf_settings',
  'reasons',
] as const;

/** Let all others who change these settings wait, so that what was compared is what is changed. */
export const HOLD_SETTINGS = HELD.map((table) =>
  statement({
    name: `programs: hold ${table}`,
    sql: `SELECT id::integer FROM ${table} ORDER BY id FOR NO KEY UPDATE`,
    row: { id: 'integer' },
  }),
);
