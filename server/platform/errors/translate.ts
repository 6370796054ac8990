import { HttpException } from '@nestjs/common';
import { sqlState } from './sql-state.js';
import { FileMissing } from './file-missing.js';
import { StoreUnavailable } from './store-unavailable.js';
import { AppError } from './app-error.js';
import type { ErrorCode } from './catalogue.js';

/**
 * Anything that was thrown, as the refusal that is told outside. What is nobody's mistake but ours becomes
 * `INTERNAL`, and `expected` says whether it must be logged.
 */
export function translate(error: unknown): { refusal: AppError; expected: boolean } {
  if (error instanceof AppError) return { refusal: error, expected: true };
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  const code = status === undefined ? undefined : BY_STATUS[status];
  if (code !== undefined) return { refusal: new AppError(code), expected: true };
  if (isOutOfReach(error)) return { refusal: new AppError('UNAVAILABLE'), expected: false };
  // A file that a row names and the storage does not have, where nobody has more to say about it.
  if (error instanceof FileMissing) return { refusal: new AppError('NOT_FOUND'), expected: false };
  // What our own rules let through and Postgres refuses is still bad input (class 22: data exceptions).
  if (sqlState(error)?.startsWith('22') === true)
    return { refusal: new AppError('BAD_REQUEST'), expected: false };
  return { refusal: new AppError('INTERNAL'), expected: false };
}

/** What Fastify and Nest refuse before our code is reached, by status. */
const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'BAD_REQUEST',
  408: 'BAD_REQUEST',
  411: 'BAD_REQUEST',
  413: 'TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA',
  417: 'BAD_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_REQUEST',
};

function statusOf(error: unknown): number | undefined {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** A dependency that cannot be reached, lets nobody in, is full, is shutting down, or takes longer than we wait. */
function isOutOfReach(error: unknown): boolean {
  if (isFatal(error) || error instanceof StoreUnavailable) return true;
  const state = sqlState(error) ?? codeOf(error);
  if (
    state !== undefined &&
    (GONE.has(state) ||
      FULL.has(state) ||
      /^(08|57P|53)/.test(state) ||
      state === '57014' ||
      state === '55P03')
  )
    return true;
  const message = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/.test(
    message,
  );
}

/** Postgres ends the connection with it: a wrong password, too many connections, a restart. */
function isFatal(error: unknown): boolean {
  const { severity } = (error ?? {}) as { severity?: unknown };
  return severity === 'FATAL' || severity === 'PANIC';
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
