import type { Queryable } from '../../platform/database/queryable.js';
import {
  jsonColumns,
  jsonObject,
  selectSql,
  typesOf,
} from '../../platform/database/json-columns.js';
import { statement } from '../../platform/database/statement.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';

const COLUMNS = jsonColumns({
  name: 'home region',
  from: 'registry_settings h',
  columns: { region: ['text?', 'h.home_region'], states: ['text[]', 'h.home_states'] },
});

/** The region of this installation as JSON: a {@link HomeRegion}. */
export const HOME_JSON = `(SELECT ${jsonObject(COLUMNS)} FROM registry_settings h)`;

const HOME = statement({
  name: 'registry: home region',
  sql: `SELECT ${selectSql(COLUMNS)} FROM registry_settings h`,
  row: typesOf(COLUMNS),
});

/** The region of this installation, as it is now. */
export async function readHome(on: Queryable): Promise<HomeRegion> {
  return (await on.first(HOME)) ?? { region: null, states: [] };
}
