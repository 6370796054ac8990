import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { generate } from 'otplib';
import sharp from 'sharp';
import type { TokenScope } from '../platform/identity/caller.js';
import type { Visit } from '../platform/identity/visit.js';
import { tokenHash } from '../platform/auth/callers.service.js';
import { SessionCookies } from '../platform/auth/session-cookies.service.js';
import { Database } from '../platform/database/database.js';
import { SecondStep } from '../features/sign-in/second-step.service.js';
import { ACCOUNT } from '../features/sign-in/sign-in.queries.js';
import { TwoFactor } from '../features/sign-in/two-factor.service.js';
import type { Recommendation, ReportStatus } from '../features/citations/citation.workflow.js';
import { EventsService } from '../features/events/events.service.js';
import type { Cause, RoleId } from '../platform/domain/duty.js';
import type { TestApp } from './app.js';
import type { Visitor } from './doors.js';

export const PASSWORD = 'correct-horse-battery-42';
// Cheaper than the product's own: the tests sign in some hundred times.
const passwordHash = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1 });

export interface TestUser {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  badgeNumber: number;
  roleId: RoleId;
}

let counter = 0;

/** A number that no other row of this test file has. */
export const fresh = (): number => (counter += 1);

/** Counts from one again: a file gets the same numbers whichever files its process had before. */
export function countFromOne(): void {
  counter = 0;
}

/** An account with {@link PASSWORD}, two-factor not yet registered. */
export async function createUser(
  app: TestApp,
  roleId: RoleId,
  names: { firstName?: string; lastName?: string } = {},
): Promise<TestUser> {
  const number = fresh();
  const { firstName = 'Robin', lastName = `Number${number}` } = names;
  const email = `user${number}@stopline.test`;
  const badgeNumber = 10_000 + number;
  const [row] = await app.database.query<{ id: number }[]>(
    `INSERT INTO users (first_name, last_name, email, badge_number, role_id, password_hash)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [firstName, lastName, email, badgeNumber, roleId, passwordHash],
  );
  const name = `${firstName} ${lastName}`;
  return { id: row!.id, name, firstName, lastName, email, badgeNumber, roleId };
}

/**
 * Signs in by the product's own service, without the requests of the login screens: two-factor counts as registered, the
 * session starts and is logged, and the visitor has its cookies. {@link signInByPassword} goes the whole way.
 */
export async function signIn(app: TestApp, { email }: Pick<TestUser, 'email'>): Promise<Visitor> {
  const account = await app.nest.get(Database).first(ACCOUNT, [email]);
  if (account === undefined) throw new Error(`${email} has no account`);
  if (!account.isRegistered)
    await app.database.query(
      `UPDATE users SET twofah_secret = coalesce(twofah_secret, $2), twofah_registered_at = now() WHERE id = $1`,
      [account.userId, app.nest.get(TwoFactor).newKey(account.userId)],
    );
  const visitor = app.visitor();
  const visit = visitOf(visitor);
  const session = await app.nest.get(SecondStep).skip(account, visit, {});
  if (session === null) throw new Error(`${email} has changed meanwhile`);
  app.nest.get(SessionCookies).writeSessionCookies(visit, session);
  return visitor;
}

/** A visit from the browser of a visitor, as a handler gets it. */
function visitOf({ cookies }: Visitor): Visit {
  return {
    ip: '127.0.0.1',
    requestId: `sign-in-${fresh()}`,
    userAgent: 'Tests',
    cookie: (name) => cookies.get(name),
    cookieNames: () => [...cookies.keys()],
    setCookie: (name, value) => void cookies.set(name, value),
    clearCookie: (name) => void cookies.delete(name),
  };
}

/** Signs in the whole way: password, two-factor registration by the typed key, code. For tests of signing in. */
export async function signInByPassword(
  app: TestApp,
  user: Pick<TestUser, 'email'>,
): Promise<Visitor> {
  const visitor = app.visitor();
  const verified = await visitor.rest('POST', 'auth/login/verify', {
    email: user.email,
    password: PASSWORD,
  });
  const secret = verified.body.twofah_secret as string;
  const code = await generate({ secret });
  const signedIn = await visitor.rest('POST', 'auth/login/twofah', {
    email: user.email,
    password: PASSWORD,
    code,
  });
  if (signedIn.status !== 200)
    throw new Error(`Signing in answered ${signedIn.status}: ${JSON.stringify(signedIn.body)}`);
  return visitor;
}

/** A new account of a role, signed in. */
export async function signedInAs(
  app: TestApp,
  roleId: RoleId,
  names: { firstName?: string; lastName?: string } = {},
): Promise<{ user: TestUser; visitor: Visitor }> {
  const user = await createUser(app, roleId, names);
  return { user, visitor: await signIn(app, user) };
}

/** An API token, valid for an hour, and a program that presents it. */
export async function programWith(
  app: TestApp,
  ...scopes: TokenScope[]
): Promise<{ tokenId: number; program: Visitor }> {
  const token = `stopline_${createHash('sha256').update(`token ${fresh()}`).digest('base64url')}`;
  const { id: createdBy } = await createUser(app, 1);
  const [row] = await app.database.query<{ id: number }[]>(
    `INSERT INTO api_tokens (name, token_hash, scopes, created_by, expires_at)
     VALUES ('Test', $1, $2, $3, now() + interval '1 hour') RETURNING id`,
    [tokenHash(token), scopes, createdBy],
  );
  const program = app.visitor();
  program.bearer = token;
  return { tokenId: row!.id, program };
}

/** The texts of the mails to an address that wait to be sent, the oldest first. */
export async function mailsIn(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.database.query<{ text: string }[]>(
    `SELECT payload->>'text' AS text FROM jobs WHERE name = 'sendMail' AND payload->>'to' = $1 ORDER BY id`,
    [email],
  );
  return rows.map(({ text }) => text);
}

/** A picture like no other: a JPEG file of a colour alone can be the same as that of the next colour. */
export async function picture(width = 64, height = 8): Promise<Buffer> {
  const number = fresh();
  const background = { r: number % 256, g: 90, b: Math.floor(number / 256) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: `Picture ${number}` } })
    .toBuffer();
}

const CAPTURED_AT = '2026-03-01T14:05:00.250Z';

/** Returns an instant before the capture: without a violation there is no notice. */
function redSince(capturedAt: unknown): string {
  const captured = Date.parse(typeof capturedAt === 'string' ? capturedAt : CAPTURED_AT);
  return new Date(
    (Number.isNaN(captured) ? Date.parse(CAPTURED_AT) : captured) - 2_250,
  ).toISOString();
}

/** An event document that the schema takes, with four images. */
export function eventDocument(
  cause: Cause = 'REDLIGHT',
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const number = fresh();
  return {
    case_id: `CASE-${number}`,
    cause,
    camera: {
      system_name: 'Harbour Lane North',
      system_type: 'RLC-4',
      serial_number: `SN-${number % 7}`,
    },
    captured_at: CAPTURED_AT,
    location: { address: 'Harbour Lane / Mill Street', latitude: 45.1, longitude: 9.2 },
    plate: 'KLM 4821',
    vehicle: { make_model: 'Norda Vela', color: 'blue', style: 'sedan' },
    ...(cause === 'REDLIGHT'
      ? { redlight: { stop_line_distance: 3.2, switched_at: redSince(changes['captured_at']) } }
      : { speeding: { measured: 83, limit: 50, trigger: 58 } }),
    media: [1, 2, 3, 4].map((sequence) => ({
      file: `${sequence}.jpg`,
      type: 'IMAGE',
      sequence_number: sequence,
    })),
    metadata: { lane: 2 },
    ...changes,
  };
}

/** Takes an event in by the real intake. @param content of each of its files */
export async function createEvent(
  app: TestApp,
  cause: Cause = 'REDLIGHT',
  changes: Record<string, unknown> = {},
  content: () => Promise<Buffer> = picture,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'stopline-factory-'));
  try {
    const document = eventDocument(cause, changes);
    const files = await Promise.all(
      (document['media'] as { file: string }[]).map(async ({ file }) => {
        const path = join(folder, file);
        await writeFile(path, await content());
        return { name: file, path };
      }),
    );
    const { id } = await app.nest
      .get(EventsService)
      .accept(
        { kind: 'system', name: 'test' },
        { document: Buffer.from(JSON.stringify(document)), files },
      );
    return id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A camera of the register, as its first event leaves it there, without the event. @returns its serial number */
export async function createCamera(
  app: TestApp,
  serialNumber: string,
  { name, type }: { name: string; type: string },
): Promise<string> {
  await app.database.query(
    'INSERT INTO cameras (serial_number, system_name, system_type) VALUES ($1, $2, $3)',
    [serialNumber, name, type],
  );
  return serialNumber;
}

/** A citation with everything a notice needs, in any status, as if it had come there. */
export async function createCitation(
  app: TestApp,
  status: ReportStatus,
  {
    cause = 'REDLIGHT',
    recommendation = 'GENERATE',
    submittedBy = null,
    selected = 4,
    event,
    content,
  }: {
    cause?: Cause;
    recommendation?: Recommendation | null;
    submittedBy?: number | null;
    selected?: number;
    /** The values of its document that differ from the usual ones. */
    event?: Record<string, unknown>;
    /** Returns the content of each file of such an event. */
    content?: () => Promise<Buffer>;
  } = {},
): Promise<number> {
  const id =
    event === undefined
      ? await pendingEvent(app, cause)
      : await createEvent(app, cause, event, content);
  await app.database.query(
    `UPDATE citations SET report_status = $2, recommendation = $3, submitted_by = $4, submitted_at = now(),
       owner_name = 'Ada Marlow', owner_key = 'ada marlow', selected_count = $5 WHERE id = $1`,
    [id, status, status === 'PENDING' ? null : recommendation, submittedBy, selected],
  );
  await app.database.query(
    `UPDATE vehicles SET owner_address = '12 Harbour Lane' WHERE citation_id = $1`,
    [id],
  );
  await app.database.query(
    'UPDATE media SET selected = true WHERE citation_id = $1 AND sequence_number <= $2',
    [id, selected],
  );
  return id;
}

/**
 * Many citations just like one, with its files, but each its own case: intake writes and syncs every file, which a
 * test that only needs rows need not wait for.
 *
 * @returns their ids, in the order of their times of change
 */
export async function cloneCitation(app: TestApp, id: number, count: number): Promise<number[]> {
  const rows = await rowsOf(app, id);
  const ids: number[] = [];
  // A statement may take a few seconds only, also on a slow machine.
  while (ids.length < count)
    ids.push(...(await insertCopies(app, rows, Math.min(500, count - ids.length))));
  return ids;
}

/** The rows of one citation, as JSON. */
type Rows = Record<'citation' | 'capture' | 'vehicle' | 'media' | 'created', object>;

/** The rows of the first event of each cause as they were at its intake, for each application. */
const firstEvents = new WeakMap<TestApp, Map<Cause, Rows>>();

async function pendingEvent(app: TestApp, cause: Cause): Promise<number> {
  const known = firstEvents.get(app) ?? new Map<Cause, Rows>();
  firstEvents.set(app, known);
  const rows = known.get(cause);
  if (rows !== undefined) return (await insertCopies(app, rows, 1))[0]!;
  const id = await createEvent(app, cause);
  known.set(cause, await rowsOf(app, id));
  return id;
}

async function rowsOf(app: TestApp, id: number): Promise<Rows> {
  const [row] = await app.database.query<Rows[]>(
    `SELECT to_json(c) AS citation, to_json(p) AS capture, to_json(v) AS vehicle, to_json(a) AS created,
       (SELECT json_agg(m ORDER BY m.id) FROM media m WHERE m.citation_id = c.id) AS media
     FROM citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
     JOIN activity a ON a.citation_id = c.id AND a.type = 'created' WHERE c.id = $1`,
    [id],
  );
  return row!;
}

async function insertCopies(app: TestApp, rows: Rows, count: number): Promise<number[]> {
  const made = await app.database.query<{ id: number }[]>(
    `WITH made AS (
       INSERT INTO citations (reference_id, version, report_status, recommendation, cause, camera_case_generated_at,
         created_at, updated_at, owner_vehicle_license_plate, owner_name, owner_key, media_count, selected_count, submitted_at,
         submitted_by, changed_by, decided_at, decided_by)
       SELECT 'EV-2026-' || lpad(nextval('citation_reference_numbers')::text, 7, '0'), c.version, c.report_status,
         c.recommendation, c.cause, c.camera_case_generated_at, clock_timestamp(), clock_timestamp(),
         c.owner_vehicle_license_plate, c.owner_name, c.owner_key, c.media_count, c.selected_count, c.submitted_at, c.submitted_by,
         c.changed_by, c.decided_at, c.decided_by
       FROM json_populate_record(null::citations, $1) c, generate_series(1, $6)
       RETURNING id
     ), captured AS (
       INSERT INTO captures SELECT copy.* FROM made, json_populate_record(null::captures, $2) p,
         jsonb_populate_record(p, jsonb_build_object('citation_id', made.id, 'case_id', p.case_id || '-' || made.id)) copy
     ), vehicle AS (
       INSERT INTO vehicles SELECT copy.* FROM made, json_populate_record(null::vehicles, $3) v,
         jsonb_populate_record(v, jsonb_build_object('citation_id', made.id)) copy
     ), files AS (
       INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes, width, height,
         captured_at, filter, selected, thumbnail_key, print_key)
       SELECT made.id, m.type, m.sequence_number, m.sha256, m.storage_key, m.content_type, m.bytes, m.width, m.height,
         m.captured_at, m.filter, m.selected, m.thumbnail_key, m.print_key
       FROM made, json_populate_recordset(null::media, $4) m ORDER BY made.id, m.id
     ), history AS (
       INSERT INTO activity (log, type, description, citation_id, causer_type, causer_name, subject_type, subject_id, details)
       SELECT a.log, a.type, a.description, made.id, a.causer_type, a.causer_name, a.subject_type, made.id, a.details
       FROM made, json_populate_record(null::activity, $5) a
     )
     SELECT id FROM made ORDER BY id`,
    [rows.citation, rows.capture, rows.vehicle, JSON.stringify(rows.media), rows.created, count],
  );
  return made.map(({ id }) => id);
}
