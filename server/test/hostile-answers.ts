import { query } from '../../scripts/lib/postgres.mjs';
import { ERRORS } from '../platform/errors/catalogue.js';
import type { TestApp } from './app.js';
import type { Answer } from './doors.js';

/** The tables that a refusal may not change: all input of people and cameras. */
const KEPT = [
  'citations',
  'captures',
  'vehicles',
  'media',
  'measurements',
  'comments',
  'users',
  'citation_settings',
  'pdf_settings',
  'text_sets',
  'mailing_settings',
  'notices',
  'issued_notices',
  'notice_runs',
  'notice_copies',
];

/** Counts each row of these tables that is written and differs from what it was; what is rolled back counts nothing. */
export async function countChanges(app: TestApp): Promise<void> {
  await query(
    app.variables['DATABASE_URL']!,
    `CREATE TABLE siege_changes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
    GRANT SELECT ON siege_changes TO stopline_app;
    CREATE FUNCTION siege_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD::text <> NEW::text THEN
        INSERT INTO siege_changes DEFAULT VALUES;
      END IF;
      RETURN NULL;
    END $$;
    ${KEPT.map(
      (table) =>
        `CREATE TRIGGER siege_change AFTER INSERT OR UPDATE OR DELETE ON ${table}
         FOR EACH ROW EXECUTE FUNCTION siege_change();`,
    ).join(' ')}`,
  );
}

/** Returns the number of changed rows so far. */
export async function changesIn(app: TestApp): Promise<number> {
  const [row] = await app.database.query<{ count: string }[]>(
    'SELECT count(*) AS count FROM siege_changes',
  );
  return Number(row!.count);
}

const INSIDE =
  /\n|node_modules|\bat [\w.]+ \(|\.(ts|js):\d|\b(SELECT|INSERT INTO|DELETE FROM) |QueryFailed|syntax error at|violates|pg_|\/(work|tmp|home|root)\//;

/** A sentence fit for a toast, that tells nothing of the inside. */
function isSentence(message: unknown): boolean {
  return (
    typeof message === 'string' && message !== '' && message.length <= 500 && !INSIDE.test(message)
  );
}

function isFieldErrors(errors: unknown): boolean {
  return (
    errors !== null &&
    typeof errors === 'object' &&
    Object.values(errors).every(
      (sentences) => Array.isArray(sentences) && sentences.every(isSentence),
    )
  );
}

const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

/** Returns the fault of an answer of REST, or null: contract 3, reliability 5. */
export function complaint({ status, headers, body }: Answer): string | null {
  if (status < 400) return null;
  if (!REFUSALS.includes(status)) return `it answers ${status}`;
  if (!String(headers['content-type']).startsWith('application/json')) return 'it is no JSON';
  const { statusCode, code, message, errors, ...more } = body as Record<string, unknown>;
  if (statusCode !== status) return 'statusCode is another';
  if (!Object.hasOwn(ERRORS, String(code))) return `its code is ${String(code)}`;
  if (!isSentence(message)) return `its message is ${JSON.stringify(message)?.slice(0, 200)}`;
  if (errors !== undefined && !isFieldErrors(errors)) return 'its errors are no lists of sentences';
  if (Object.keys(more).length > 0) return `it also has ${Object.keys(more).join()}`;
  return null;
}

/** {@link complaint} of GraphQL: `{message, extensions: {code, statusCode, errors?}}`. */
export function graphqlComplaint(answer: Answer): string | null {
  const { status, headers, body } = answer;
  if (!String(headers['content-type']).includes('json')) return 'it is no JSON';
  if (status !== 200 && !REFUSALS.includes(status)) return `it answers ${status}`;
  if (status !== 200 && body.errors?.[0]?.extensions?.statusCode !== status)
    return 'its errors have another status';
  for (const { message, extensions, ...more } of (body.errors ?? []) as {
    message: string;
    extensions: Record<string, unknown>;
  }[]) {
    const { code, statusCode, errors, ...others } = extensions;
    if (!Object.hasOwn(ERRORS, String(code)) || !REFUSALS.includes(Number(statusCode)))
      return `it answers ${String(code)} ${String(statusCode)}`;
    if (!isSentence(message)) return `its message is ${JSON.stringify(message).slice(0, 200)}`;
    if (errors !== undefined && !isFieldErrors(errors))
      return 'its errors are no lists of sentences';
    const known = ['path', 'locations', 'retryAfter'];
    const unknown = Object.keys({ ...more, ...others }).filter((key) => !known.includes(key));
    if (unknown.length > 0) return `it also has ${unknown.join()}`;
  }
  return null;
}
