import { HttpException } from '@nestjs/common';
import { sqlState } from './sql-state.js';
import { FileMissing, StoreUnavailable } from './store-errors.js';
import { AppError } from './app-error.js';
import type { ErrorCode } from './catalogue.js';

/**
 * Turns any thrown value into the refusal that callers see. An unexpected error becomes `INTERNAL`, and `expected` says
 * whether it must be logged.
 */
export function translate(error: unknown): { refusal: AppError; expected: boolean } {
  if (error instanceof AppError) return { refusal: error, expected: true };
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  const code = status === undefined ? undefined : BY_STATUS[status];
  if (code !== undefined) return { refusal: new AppError(code), expected: true };
  if (isOutOfReach(error)) {
    const refusal = new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    return { refusal, expected: false };
  }
  // The storage lacks a file that a row names, and no caller knows more about it.
  if (error instanceof FileMissing) return { refusal: new AppError('NOT_FOUND'), expected: false };
  // Input that passes our own rules and that Postgres refuses is still bad input (class 22: data exceptions).
  if (sqlState(error)?.startsWith('22') === true)
    return { refusal: new AppError('BAD_REQUEST'), expected: false };
  return { refusal: new AppError('INTERNAL'), expected: false };
}

/** The codes for refusals of Fastify and Nest before our code is reached, by status. */
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

/** A dependency that restarts, or a connection that is made again, takes about that long. */
const RETRY_AFTER_SECONDS = 5;

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO']);

/** A server that reads only, as a replica does; a conflict that lasted as long as it was tried again. */
const REFUSES_WRITES = new Set(['25006', '40001', '40P01']);

/**
 * A dependency that cannot be reached, lets nobody in, is full, takes no writes, is shutting down, or takes longer than we
 * wait.
 */
function isOutOfReach(error: unknown): boolean {
  if (isFatal(error) || error instanceof StoreUnavailable) return true;
  const state = sqlState(error) ?? codeOf(error);
  if (
    state !== undefined &&
    (GONE.has(state) ||
      FULL.has(state) ||
      REFUSES_WRITES.has(state) ||
      /^(08|57P|53|58)/.test(state) ||
      state === '57014' ||
      state === '55P03')
  )
    return true;
  const message = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/.test(
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
