import { AppError, invalidField } from '../../platform/errors/app-error.js';

/** `ownerName` → `owner_name`; the roles' flags of spec 3 (`isProcessingOfficer`, …) keep their spelling. */
export function snakeCase(name: string): string {
  return KEEPS_ITS_SPELLING.has(name)
    ? name
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

// Written in camel case by the specification itself (sections 3 and 7).
const KEEPS_ITS_SPELLING = new Set([
  'isProcessingOfficer',
  'isInspectionOfficer',
  'isAdministrator',
  'citationSettings',
  'citationActions',
  'citationNoticesLabels',
  'citationNoticesValues',
  'totalPendingCitationEvents',
  'totalSubmittedCitationEvents',
  'totalDailyCitationNotices',
]);

/** A service's answer in REST's words: every key in snake case, dates as ISO text. */
export function toRest(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toRest);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [snakeCase(key), toRest(item)]),
    );
  }
  return value;
}

/**
 * A REST body in the services' words. Keys are checked by the service's own rules; a key that is not in snake case
 * is unknown here already.
 *
 * @throws AppError 400 when the body is not a JSON object, 422 for a key in another spelling.
 */
export function fromRest(body: unknown): Record<string, unknown> {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('badRequest');
  const fields: [string, unknown][] = [];
  for (const [key, item] of Object.entries(body)) {
    if (!/^[a-z0-9_]{1,100}$/.test(key)) {
      const name = key.slice(0, 100);
      throw invalidField(name, `${name} is not a known field`, true);
    }
    fields.push([key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), item]);
  }
  return Object.fromEntries(fields);
}

/**
 * A query string in the services' words: the named parameters, once each. Empty means not given, as forms send it.
 *
 * @throws AppError 422 for a parameter that is not named, or given twice.
 */
export function fromRestQuery(
  query: Record<string, unknown>,
  names: readonly string[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!names.includes(name))
      throw invalidField(
        name.slice(0, 100),
        `${name.slice(0, 100)} is not a known parameter`,
        true,
      );
    if (typeof value !== 'string') throw invalidField(name, `${name} is given more than once`);
    if (value !== '')
      fields[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return fields;
}

/**
 * Runs a service whose fields have other names in REST, so that its refusals name what was sent.
 *
 * @param names REST's name for each field that differs
 */
export async function withNames<Result>(
  names: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.details.errors).map(([field, sentences]) => [
        names[field] ?? snakeCase(field),
        sentences,
      ]),
    );
    throw new AppError(error.code, { ...error.details, errors, asSent: true });
  }
}
