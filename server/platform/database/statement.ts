import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** The types of Postgres that a statement may return, and their types in the driver. */
interface DriverTypes {
  smallint: number;
  integer: number;
  /** As text: a number of JavaScript does not hold all of them. */
  bigint: string;
  'double precision': number;
  /** As text, with all its digits. */
  numeric: string;
  boolean: boolean;
  text: string;
  uuid: string;
  timestamptz: Date;
  json: unknown;
  jsonb: unknown;
  'text[]': string[];
  'timestamptz[]': Date[];
}
export type TypeName = keyof DriverTypes;

/**
 * The type of a column. `text` is never null and `text?` may be null. `text!` is for a column that the table lets be
 * null, in a statement whose conditions leave such rows out.
 */
export type ColumnType = TypeName | `${TypeName}?` | `${TypeName}!`;

/** The columns of a statement, by name. */
export type Columns = Readonly<Record<string, ColumnType>>;

declare const VALUE: unique symbol;
type Narrowed<Value> = ColumnType & { readonly [VALUE]: Value };

/** A column whose values are known more exactly than by their type in Postgres: `as<Cause>('text')`. */
export function as<Value>(type: `${TypeName}?`): Narrowed<Value | null>;
export function as<Value>(type: TypeName | `${TypeName}!`): Narrowed<Value>;
export function as<Value>(type: ColumnType): Narrowed<Value> {
  return type as Narrowed<Value>;
}

/** The value of a column in JavaScript. */
export type ValueOf<Type> =
  Type extends Narrowed<infer Value>
    ? Value
    : Type extends `${infer Name extends TypeName}?`
      ? DriverTypes[Name] | null
      : Type extends `${infer Name extends TypeName}!`
        ? DriverTypes[Name]
        : Type extends TypeName
          ? DriverTypes[Type]
          : never;

type RowOfColumns<Row extends Columns> = { -readonly [Name in keyof Row]: ValueOf<Row[Name]> };

/** A statement in SQL, and the row that it returns: declared once, for the compiler and for the test that prepares it. */
export interface Statement<Row extends object = object> {
  /** Unique among all statements. */
  readonly name: string;
  /** The name of the prepared statement on a connection: the statement's own, made short enough. */
  readonly preparedName: string;
  /** True if connections keep its plan: see {@link statement}. */
  readonly isPrepared: boolean;
  readonly sql: string;
  readonly columns: Columns;
  /** Carries the type for the compiler only. */
  readonly row?: Row;
}

/**
 * A statement with its values, for the driver.
 *
 * @param isPrepared true if the connection keeps its plan, under the name of the statement
 */
export function queryOf(
  { sql: text, preparedName: name, ...statement }: Statement,
  values: readonly unknown[],
  isPrepared = statement.isPrepared,
): QueryConfig {
  return { text, values: [...values], ...(isPrepared ? { name } : {}) };
}

/** The row that a statement returns. */
export type RowOf<Source> = Source extends Statement<infer Row> ? Row : never;

const declared: (() => readonly Statement[])[] = [];

/** Every statement of the files that are loaded, for the test that prepares them. */
export function declaredStatements(): Statement[] {
  return declared.flatMap((statementsOf) => statementsOf());
}

// Postgres keeps no more of a prepared statement's name: two that begin alike would be one to it.
const MAX_LENGTH = 63;

function declare<const Row extends Columns>(
  name: string,
  sql: string,
  { row, prepared = false }: { row: Row; prepared?: boolean },
): Statement<RowOfColumns<Row>> {
  const preparedName =
    name.length <= MAX_LENGTH ? name : createHash('sha256').update(name).digest('base64url');
  return { name, preparedName, isPrepared: prepared, sql, columns: row };
}

/** Declares one statement. Its values are bound as `$1`, `$2` …, and never become a part of its text. */
export function statement<const Row extends Columns>(source: {
  name: string;
  sql: string;
  /** The type of the returned rows; `{}` for a statement without rows. */
  row: Row;
  /**
   * True if each connection prepares it once and keeps its plan (performance 4): for statements that many requests run,
   * that take longer to plan than to run, and whose best plan is the same for all values.
   */
  prepared?: boolean;
}): Statement<RowOfColumns<Row>> {
  const made = declare(source.name, source.sql, source);
  declared.push(() => [made]);
  return made;
}

// Beyond this number of texts, a declaration builds its text for each call: a client may ask for any combination of
// choices.
const MAX_KEPT = 1_000;

/**
 * Declares statements that differ by a few choices from a fixed set, such as a sort key. Each text is put together when
 * it is first needed, and kept.
 */
export function statements<Choice extends object, const Row extends Columns>(source: {
  name: string;
  sql: (choice: Choice) => string;
  row: Row;
  /** As for {@link statement}. */
  prepared?: boolean;
  /** The choices that the test prepares: each value of each choice at least once. */
  examples: readonly Choice[];
}): (choice: Choice) => Statement<RowOfColumns<Row>> {
  const known = new Map<string, Statement<RowOfColumns<Row>>>();
  const of = (choice: Choice): Statement<RowOfColumns<Row>> => {
    const name = `${source.name} ${Object.values(choice).join(' ')}`;
    let made = known.get(name);
    if (made === undefined) {
      made = declare(name, source.sql(choice), source);
      if (known.size >= MAX_KEPT) known.clear();
      known.set(name, made);
    }
    return made;
  };
  declared.push(() => source.examples.map(of));
  return of;
}
