import { statement } from '../../platform/database/statement.js';

/** Makes the row of a draft, if there is none. $1 the officer, $2 the event. */
export const ENSURE_DRAFT = statement({
  name: 'drafts: ensure',
  sql: `INSERT INTO drafts (user_id, citation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
  row: {},
});

/** Deletes the drafts that nobody touched for 30 days (desk 5). */
export const DELETE_OLD_DRAFTS = statement({
  name: 'drafts: delete old',
  sql: `DELETE FROM drafts WHERE updated_at < now() - interval '30 days'`,
  row: {},
});
