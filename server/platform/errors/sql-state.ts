import { QueryFailedError } from 'typeorm';

/** The SQLSTATE of a failed statement, if that is what failed. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code } = error.driverError as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether a statement broke the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return (
    constraint === undefined ||
    ((error as QueryFailedError).driverError as { constraint?: string }).constraint === constraint
  );
}
