import type { Repository } from 'typeorm';
import type { Statement } from './statement.js';

/**
 * The methods of TypeORM's repository that the code uses: each of these is one statement. `save` and `remove` are not
 * among them, since they read first and open a transaction of their own.
 */
export type Table<Entity extends object> = Pick<
  Repository<Entity>,
  | 'create'
  | 'find'
  | 'findBy'
  | 'findOne'
  | 'findOneBy'
  | 'existsBy'
  | 'countBy'
  | 'insert'
  | 'update'
  | 'delete'
  | 'increment'
  | 'createQueryBuilder'
>;

/** Runs statements: on the connection of an open transaction (`Tx`), or on any connection of the pool (`Database`). */
export interface Queryable {
  /** The rows of an entity. */
  repository<Entity extends object>(entity: new () => Entity): Table<Entity>;
  /** All rows that a statement returns. */
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row that a statement returns. */
  first<Row extends object>(
    statement: Statement<Row>,
    values?: readonly unknown[],
  ): Promise<Row | undefined>;
}
