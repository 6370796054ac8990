import { type ColumnType, statement, type ValueOf } from './statement.js';

/** The columns of a JSON object that a statement builds: of each, its type in Postgres and its SQL. */
export type JsonColumns = Readonly<Record<string, readonly [type: ColumnType, sql: string]>>;

type JsonValue<Value> = Value extends Date ? string : Value;

/** The JSON object of some columns; moments are ISO 8601 texts in it. */
export type JsonRow<Table extends JsonColumns> = {
  -readonly [Name in keyof Table]: JsonValue<ValueOf<Table[Name][0]>>;
};

type TypesOf<Table extends JsonColumns> = { readonly [Name in keyof Table]: Table[Name][0] };

/** The types of columns, as a statement declares its row. */
export function typesOf<const Table extends JsonColumns>(columns: Table): TypesOf<Table> {
  const types = Object.entries(columns).map(([name, [type]]) => [name, type]);
  return Object.fromEntries(types) as TypesOf<Table>;
}

/** The list of a SELECT. */
export function selectSql(columns: JsonColumns): string {
  return Object.entries(columns)
    .map(([name, [, sql]]) => `${sql} AS "${name}"`)
    .join(', ');
}

/**
 * Declares the columns of a JSON object. Postgres does not describe what is inside of JSON: a SELECT of the columns
 * alone is declared beside, so that the test of all statements compares their types with the database.
 *
 * @param from the tables that the SQL of the columns names
 */
export function jsonColumns<const Table extends JsonColumns>(source: {
  name: string;
  from: string;
  columns: Table;
}): Table {
  const { name, from, columns } = source;
  const sql = `SELECT ${selectSql(columns)} FROM ${from}`;
  statement({ name: `columns: ${name}`, sql, row: typesOf(columns) });
  return columns;
}

/** A column as ISO 8601 text in UTC, with milliseconds. */
export const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns as one JSON value: a {@link JsonRow}. */
export function jsonObject(columns: JsonColumns): string {
  const pairs = Object.entries(columns).map(
    ([name, [type, sql]]) => `'${name}', ${type.startsWith('timestamptz') ? iso(sql) : sql}`,
  );
  return `json_build_object(${pairs.join(', ')})`;
}
