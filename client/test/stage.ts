import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { hash } from '@node-rs/argon2';
import pg from 'pg';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright';

import { startApiHere, startWorkerHere } from '../../scripts/lib/test-servers.mjs';
import { createTestEnvironment, type TestServices } from '../../scripts/lib/test-services.mjs';
import { quietChecks, setUpNotices } from '../../scripts/lib/test-settings.mjs';
import { newCast, nextCode, type Part, PASSWORD, type Person, person } from './cast.js';
import { type Accepted, deliver, type Package } from './deliveries.js';
import { REGISTRY } from './registry.js';
import { BLANK, DESKTOP, renew, SparePages } from './spare-pages.js';

/** Time limit for the appearance of an element, ms. It is generous, because the machine runs other programs as well. */
const TIMEOUT_MS = 20_000;

/**
 * The pages of one user share a process, which has compiled the client already: a fifth less work. V8's optimizing compilers
 * are off: a page of a test is gone before what they make pays, another sixth.
 */
const ARGUMENTS = ['--process-per-site', '--js-flags=--no-opt,--no-maglev'];

/** Chromium's own messages on the console for a request that was refused, or did not get through. */
const REFUSED = /^Failed to load resource: the server responded with a status of (\d{3})/;
const CUT_OFF = /^Failed to load resource: net::ERR_(?:FAILED|INTERNET_DISCONNECTED)$/;

/** Stands for no answer at all where statuses are expected. */
const NO_ANSWER = 0;

// Cheaper than the product's own: the tests sign in some hundred times.
const passwordHash = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1 });

interface Answer<Body> {
  status: number;
  body: Body;
}

/** An installation that is running already, with the demo data. */
export interface Installation {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The browser's executable. */
  chromium: string;
}

/** Signs the access tokens of the shared stage, so that a journey can make one that has expired. */
export const JWT_SECRET = 'a secret of the journeys, of which nobody else knows';

/** The settings of the shared stage: what one journey needs changes nothing for the others. */
const SHARED = {
  JWT_SECRET,
  ENCRYPTION_KEY: 'another secret of the journeys, for the two-factor keys',
  // The receivers of webhooks are servers of the tests; the first retry follows at once.
  WEBHOOK_ALLOW: '127.0.0.1',
  WEBHOOK_RETRIES: '0.2',
  PUBLIC_EVIDENCE: 'on',
};

let shared: Promise<Stage> | undefined;

/**
 * The stage that all journeys of one process share; it ends with the process. Each journey makes its own people and events, and
 * finds those of other journeys beside them. One that needs other settings starts a stage of its own.
 */
export function sharedStage(services: TestServices): Promise<Stage> {
  if (shared === undefined) {
    // What a browser's library does at this signal keeps the process, and its servers without services.
    process.once('SIGTERM', () => process.exit());
    shared = Stage.start(services, SHARED);
  }
  return shared;
}

/** The real application with a real browser before it: API, worker, Postgres, Redis, Chromium. */
export class Stage {
  readonly cast = newCast();
  private readonly contexts = new Map<string, Promise<BrowserContext>>();
  private readonly opened = new Set<Page | BrowserContext>();
  private readonly spare = new SparePages();
  /** The browsers of guests that a page was opened for; the next guest gets one whose guest has left. */
  private readonly guests = new Set<BrowserContext>();
  private readonly expected = new WeakMap<Page, ReadonlySet<number>>();
  private readonly broken = new WeakSet<Page>();
  private complaints: string[] = [];
  /** Number of accounts that were made for journeys. */
  private hired = 0;
  /** The API token of the cameras. */
  private readonly token = `stopline_${randomBytes(32).toString('base64url')}`;

  private constructor(
    readonly url: string,
    readonly database: pg.Pool,
    private readonly browser: Browser,
    /** The folder of the worker's files, mails among them. */
    readonly dataDir: string,
    /** The environment of its processes; empty for an installation that was running already. */
    readonly variables: Record<string, string>,
    private readonly end: () => Promise<void>,
  ) {}

  /**
   * Starts everything on a database of its own, with an account of each role and vehicles in the registry.
   * @param services of the run
   * @param settings added to the environment of the API and the worker
   * @param options.worker false where nothing is rendered or mailed: a worker prepares every picture that is delivered
   * @param options.isEmpty true where the demo data brings accounts and vehicles
   * @param options.isSetUp false for the first day of an installation, when nothing that notices need is saved
   */
  static async start(
    services: TestServices,
    settings: Record<string, string> = {},
    { worker = true, isEmpty = false, isSetUp = true } = {},
  ): Promise<Stage> {
    const environment = await createTestEnvironment(services, settings);
    const ends: (() => Promise<unknown>)[] = [environment.dispose];
    const end = async () => {
      for (const each of ends.toReversed()) await each();
    };
    try {
      const [api, browser] = await Promise.all([
        startApiHere(environment.variables),
        chromium.launch({ executablePath: services.browser, args: ARGUMENTS }),
      ]);
      ends.push(api.stop, () => browser.close());
      const variables = { ...environment.variables, PUBLIC_URL: api.url };
      if (worker) ends.push((await startWorkerHere(variables)).stop);
      const database = new pg.Pool({ connectionString: environment.variables['DATABASE_URL'] });
      // The end of the database server at the end of the run is no news.
      database.on('error', () => undefined);
      ends.push(() => database.end());
      const dataDir = environment.variables['DATA_DIR'] ?? '';
      const stage = new Stage(api.url, database, browser, dataDir, variables, end);
      if (!isEmpty) await stage.furnish();
      if (isSetUp && !isEmpty) {
        await setUpNotices(database);
        await quietChecks(database);
      }
      return stage;
    } catch (error) {
      await end();
      throw error;
    }
  }

  /**
   * Takes a running installation with the demo data for the stage: its accounts are those of the cast. They get the
   * password of the cast and register a new second factor.
   */
  static async visit({ url, databaseUrl, dataDir, ...installed }: Installation): Promise<Stage> {
    const database = new pg.Pool({ connectionString: databaseUrl });
    const browser = await chromium.launch({ executablePath: installed.chromium });
    await database.query(
      `UPDATE users SET password_hash = $1, twofah_secret = NULL, twofah_registered_at = NULL, twofah_last_step = NULL,
         welcomed = true`,
      [passwordHash],
    );
    const stage = new Stage(url, database, browser, dataDir, {}, async () => {
      await browser.close();
      await database.end();
    });
    await stage.admitCameras();
    return stage;
  }

  /** Lets the cameras deliver with their token. */
  private async admitCameras(): Promise<void> {
    await this.database.query(
      `INSERT INTO api_tokens (name, token_hash, scopes, created_by, expires_at)
       SELECT 'Cameras', $1, ARRAY['events:write'], id, now() + interval '1 day' FROM users WHERE role_id = 1 ORDER BY id LIMIT 1`,
      [createHash('sha256').update(this.token).digest('hex')],
    );
  }

  /** Gives all events back that somebody has in hand at a desk. */
  async endClaims(): Promise<void> {
    await this.database.query(
      `UPDATE desk_queue SET claimed_by = NULL, claim_session = NULL, claimed_at = NULL, claim_expires_at = NULL`,
    );
  }

  private async furnish(): Promise<void> {
    for (const each of Object.values(this.cast)) await this.addPerson(each);
    await this.admitCameras();
    // Named: a column that the database computes takes no value.
    const columns = [...new Set(REGISTRY.flatMap((vehicle) => Object.keys(vehicle)))];
    await this.database.query(
      `INSERT INTO registry_vehicles (${columns.join(', ')})
       SELECT ${columns.join(', ')} FROM json_populate_recordset(null::registry_vehicles, $1)`,
      [JSON.stringify(REGISTRY)],
    );
  }

  /** An account with the password of all of them, two-factor not yet registered, that has seen the welcome. */
  async addPerson<Anybody extends Person>(who: Anybody): Promise<Anybody> {
    await this.database.query(
      `INSERT INTO users (first_name, last_name, email, badge_number, role_id, password_hash, welcomed)
       VALUES ($1, $2, $3, $4, $5, $6, true)`,
      [who.firstName, who.lastName, who.email, who.badgeNumber, who.roleId, passwordHash],
    );
    return who;
  }

  /** Delivers a camera package by the real intake. Throws when it is refused. */
  async deliver(event: Package): Promise<Accepted> {
    const { status, body } = await deliver(this.url, this.token, event);
    if (status !== 201) throw new Error(`The intake answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The delivery itself, whatever it is answered. */
  tryToDeliver(event: Package): ReturnType<typeof deliver> {
    return deliver(this.url, this.token, event);
  }

  /**
   * An account for one journey, with the role of somebody of the cast: nobody else decides, locks or changes anything with it.
   */
  hire(role: Part): Promise<Person> {
    const { firstName, lastName, roleId } = this.cast[role];
    const number = (this.hired += 1);
    return this.addPerson(
      person(`${role}${number}`, firstName, `${lastName}-${number}`, 20_000 + number, roleId),
    );
  }

  /** The browser of a signed-in user; they sign in, without the pages of it, when they are first asked for. */
  as(who: Part | Person): Promise<BrowserContext> {
    const account = typeof who === 'string' ? this.cast[who] : who;
    const known = this.contexts.get(account.email);
    if (known !== undefined) return known;
    const context = this.newContext().then(async (made) => {
      this.spare.keep(await signInByCalls(made, account));
      return made;
    });
    this.contexts.set(account.email, context);
    return context;
  }

  /** A two-factor code that the server takes now: it forgets which one the user has used last. */
  async codeOf(who: Person): Promise<string> {
    await this.database.query('UPDATE users SET twofah_last_step = NULL WHERE email = $1', [
      who.email,
    ]);
    delete who.lastStep;
    return nextCode(who);
  }

  /** A browser that nobody has used yet; it is closed after the test. */
  async newcomer(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.newContext(options);
    this.opened.add(context);
    return context;
  }

  /** A page in a browser of its own, because all pages of one share the clock. */
  async ownPage(part: Part | Person): Promise<Page> {
    const storageState = await (await this.as(part)).storageState();
    return (await this.newcomer({ storageState })).newPage();
  }

  /**
   * A page as somebody sees it, or as a newcomer does; the test has it for itself.
   * @param refusals HTTP statuses (or {@link NO_ANSWER}) that this test provokes; Chromium reports them in the console
   */
  async open(
    who: Part | Person | 'guest',
    path: string,
    refusals: readonly number[] = [],
  ): Promise<Page> {
    const page = await (who === 'guest' ? this.guestPage() : this.pageOf(await this.as(who)));
    this.opened.add(page);
    this.expectRefusals(page, refusals);
    await page.goto(path);
    return page;
  }

  /** Says which HTTP statuses a page is going to be refused with. */
  expectRefusals(page: Page, statuses: readonly number[]): void {
    this.expected.set(page, new Set(statuses));
  }

  /** Says that a page is going to have errors: a test breaks it. */
  expectErrors(page: Page): void {
    this.broken.add(page);
  }

  /** Signs in by the real login screens, registering two-factor by the typed key where that is due. */
  async signIn(page: Page, who: Person): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /two-factor/i }).waitFor();
    if (who.secret === undefined) {
      const key = await page.getByLabel('Key', { exact: true }).innerText();
      who.secret = key.replaceAll(/\s/g, '');
    }
    await page.getByLabel('Code').fill(await this.codeOf(who));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Loading Dashboard').waitFor();
    await page.waitForURL((url) => url.pathname !== '/login');
  }

  /** One call to the REST door with the session of somebody. Throws where it is not a success. */
  async call<Body = any>(
    who: Part | Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
  ): Promise<Body> {
    const { status, body } = await this.tryToCall<Body>(who, method, path, data);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** One call to the REST door with the session of somebody, whatever it is answered. */
  async tryToCall<Body = any>(
    who: Part | Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    data?: object,
  ): Promise<Answer<Body>> {
    const context = await this.as(who);
    const response = await context.request.fetch(`/api/${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
      headers: await tokenHeader(context),
    });
    return { status: response.status(), body: (await response.json()) as Body };
  }

  /** After each test: takes its pages back, and fails it for every error that a page or the console had. */
  async check(): Promise<void> {
    const { complaints } = this;
    this.complaints = [];
    await Promise.all(
      [...this.opened].map((each) => ('goto' in each ? this.takeBack(each) : each.close())),
    );
    this.opened.clear();
    if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join('\n')}`);
  }

  /** Takes a page back that a test is done with, for the next one that opens a page of the same user. */
  async takeBack(page: Page): Promise<void> {
    this.opened.delete(page);
    const context = page.context();
    const isGuest = this.guests.has(context);
    if (page.isClosed() || this.broken.has(page) || (isGuest && context.pages().length > 1)) {
      await this.close(page);
      return;
    }
    // Requests that are cut off by leaving the page are no errors.
    this.broken.add(page);
    const isRenewed = await renew(page);
    this.broken.delete(page);
    if (!isRenewed) return this.close(page);
    if (isGuest) {
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
    this.spare.keep(page);
  }

  /** A guest's page closes with its browser, because no other test uses it. */
  private async close(page: Page): Promise<void> {
    await (this.guests.delete(page.context()) ? page.context() : page).close();
  }

  async stop(): Promise<void> {
    await this.end();
  }

  private async pageOf(context: BrowserContext): Promise<Page> {
    return this.spare.take(context) ?? context.newPage();
  }

  private async guestPage(): Promise<Page> {
    const page = this.spare.takeAny(this.guests);
    if (page !== undefined) return page;
    const context = await this.newContext();
    this.guests.add(context);
    return context.newPage();
  }

  private async newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    context.on('console', (message) => {
      if (message.type() === 'error' && !this.isExpected(message)) {
        this.complaints.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      }
    });
    context.on('weberror', (error) => {
      const page = error.page();
      if (page !== null && this.broken.has(page)) return;
      this.complaints.push(`${page?.url() ?? ''}: ${String(error.error().stack)}`);
    });
    return context;
  }

  private isExpected(message: ConsoleMessage): boolean {
    const page = message.page();
    const text = message.text();
    const status = CUT_OFF.test(text) ? NO_ANSWER : Number(REFUSED.exec(text)?.[1]);
    if (page === null) return false;
    return this.broken.has(page) || this.expected.get(page)?.has(status) === true;
  }
}

/**
 * Signs somebody in by the calls that the login screens make, registering two-factor where that is due, and leaves in the
 * browser what they leave: the screens have tests of their own, and a page of them costs more than all of this.
 * @returns a page of theirs that shows {@link BLANK}
 */
async function signInByCalls(context: BrowserContext, who: Person): Promise<Page> {
  const { request } = context;
  const credentials = { email: who.email, password: PASSWORD };
  // A guest's first answer brings the token that their calls are sent with.
  await request.get('/api/csrf-cookie');
  const headers = await tokenHeader(context);
  const verified = await request.post('/api/auth/login/verify', { headers, data: credentials });
  const { twofah_secret: secret } = (await verified.json()) as { twofah_secret?: string | null };
  who.secret ??= secret ?? undefined;
  const data = { ...credentials, code: await nextCode(who) };
  const signedIn = await request.post('/api/auth/login/twofah', { headers, data });
  if (!signedIn.ok()) throw new Error(`Signing in ${who.email} answered ${signedIn.status()}`);
  return keepSession(context, who);
}

const OFFICER = ['dashboard', 'pending', 'submitted', 'hold', 'search', 'profile'];
const ADMINISTRATOR = [
  'adminDashboard',
  'adminUsers',
  'adminLogs',
  'adminCitationSettings',
  'adminPdfSettings',
  'profile',
];

/** The side menus of the roles (specification, Shared chrome), by the number of the role. */
const MENUS: Record<number, string[]> = {
  1: ADMINISTRATOR,
  2: ADMINISTRATOR,
  3: ['dashboard', 'submitted', 'generated', 'discarded', 'hold', 'search', 'profile'],
  4: OFFICER,
  5: OFFICER,
  6: OFFICER,
};

const SESSION = readFileSync(new URL('../lib/session/session.graphql', import.meta.url), 'utf8');

/** Keeps in a browser who has signed in (specification 9). */
async function keepSession(context: BrowserContext, { roleId }: Person): Promise<Page> {
  const answer = await context.request.post('/graphql', {
    headers: await tokenHeader(context),
    data: { query: `${SESSION} query { me { ...Session_user } }` },
  });
  const { data } = (await answer.json()) as { data: { me: { citationSettings: object } } };
  const { citationSettings, ...user } = data.me;
  const page = await context.newPage();
  await page.goto(BLANK);
  await page.evaluate(
    (items) => {
      for (const [key, item] of Object.entries(items))
        localStorage.setItem(key, JSON.stringify(item));
    },
    { user, menu: MENUS[roleId], citationSettings },
  );
  return page;
}

/** Returns the header with the CSRF token of a browser. */
async function tokenHeader(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'X-XSRF-TOKEN': decodeURIComponent(token) };
}
