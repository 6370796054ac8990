import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/** The error of Postgres behind what was thrown, by TypeORM or by the driver itself. */
function databaseError(error: unknown): DatabaseError | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/** The SQLSTATE of a failed statement, if that is what failed. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/** True if a statement broke the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = databaseError(error);
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** True if a statement names a missing row, or deletes a row that others name. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === '23503';
}
