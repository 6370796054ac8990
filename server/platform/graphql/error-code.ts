import { type CatalogueEntry, type ErrorCode as Code, ERRORS } from '../errors/catalogue.js';
import { register, words } from './enums.js';

const CODES = Object.keys(ERRORS) as Code[];

/** Every public error code. No field has this type: it documents `extensions.code`, and types the code for clients. */
export const ErrorCode = words<Code>(CODES);

register(
  ErrorCode,
  'ErrorCode',
  'The values of `extensions.code` of an error, and of `code` of a REST error.',
  Object.fromEntries(
    Object.entries<CatalogueEntry>(ERRORS).map(([code, { status, message, when }]) => [
      code,
      `${status}: ${message}${when === undefined ? '' : ` (${when})`}`,
    ]),
  ) as Record<Code, string>,
);
