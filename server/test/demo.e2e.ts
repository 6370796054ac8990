import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_STATUSES } from '../features/citations/citation.workflow.js';
import { drawHere } from '../demo/draw.js';
import { type DemoEvent, demoEvents } from '../demo/events.js';
import { loadDemo } from '../demo/load.js';
import { hasEncoder } from '../demo/video.js';
import { Transactions } from '../platform/database/transactions.js';
import { StorageService } from '../platform/storage/storage.service.js';
import { startApp, type TestApp } from './app.js';
import type { Visitor } from './doors.js';
import { PASSWORD, signIn } from './factory.js';

const NOW = new Date();

let app: TestApp;
let inspection: Visitor;
let events: DemoEvent[];

/** One event of each status, those with most to tell; drawing all 400 takes minutes. */
function fewOf(all: readonly DemoEvent[]): DemoEvent[] {
  const chosen = REPORT_STATUSES.map((status) => {
    const candidates = all.filter((event) => event.status === status);
    return candidates.reduce((most, event) =>
      event.steps.length > most.steps.length ? event : most,
    );
  });
  return chosen.sort((a, b) => a.passage.capturedAt.getTime() - b.passage.capturedAt.getTime());
}

async function load(passwordHash: string): Promise<void> {
  const tools = {
    transactions: app.nest.get(Transactions),
    storage: app.nest.get(StorageService),
    locale: 'en-US',
    timeZone: 'UTC',
    draw: drawHere,
    progress: () => undefined,
  };
  await loadDemo(tools, events, passwordHash, NOW);
}

beforeAll(async () => {
  app = await startApp();
  const all = demoEvents(NOW);
  events = [
    ...fewOf(all),
    ...all.filter(({ withClip, status }) => withClip && status === 'PENDING').slice(0, 1),
  ];
  await load(await hash(PASSWORD));
  inspection = await signIn(app, { email: 'inspection@stopline.test' });
}, 120_000);
afterAll(() => app.stop());

const rows = <Row>(sql: string): Promise<Row[]> => app.database.query(sql);

describe('the demo data (contract 13), as the application sees it', () => {
  it('is in every status, with the recommendation and the evidence that brought it there', async () => {
    for (const { document, status, recommendation, steps } of events) {
      const found = await inspection.rest(
        'GET',
        `search?vehicle_registration_plate=&report_status=${status}`,
      );
      const listed = found.body.data.find(
        (row: { camera_case_generated_at: string }) =>
          row.camera_case_generated_at === document.captured_at,
      );
      expect(listed, document.case_id).toBeDefined();
      const citation = (await inspection.rest('GET', `citations/${listed.id}`)).body;
      expect(citation.case_id).toBe(document.case_id);
      expect(citation.report_status).toBe(status);
      expect(citation.recommendation).toBe(recommendation);
      const selected = steps.find((step) => step.act === 'selectEvidence');
      expect(citation.media.filter((media: { selected: boolean }) => media.selected)).toHaveLength(
        selected?.act === 'selectEvidence' ? selected.images : 0,
      );
      if (status === 'COMPLETED') expect(citation.missing).toEqual([]);
    }
  });

  it('has files that are what their fingerprints say', async () => {
    const media = await rows<{ id: number; type: string }>(
      'SELECT id, type FROM media ORDER BY id',
    );
    const clips = (await hasEncoder()) ? events.filter(({ withClip }) => withClip).length : 0;
    expect(media).toHaveLength(events.length * 4 + clips);
    for (const { id, type } of media) {
      const file = await inspection.rest('GET', `media/${id}`);
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe(type === 'IMAGE' ? 'image/jpeg' : 'video/mp4');
    }
  });

  it('tells each event’s history in the order in which it happened', async () => {
    const history = await rows<{ type: string; ordered: boolean }>(
      'SELECT type, created_at >= lag(created_at, 1, created_at) OVER (ORDER BY id) AS ordered FROM activity ORDER BY id',
    );
    expect(history.every(({ ordered }) => ordered)).toBe(true);
    expect(history.filter(({ type }) => type === 'created')).toHaveLength(events.length);
    const comments = events.flatMap(({ steps }) => steps).filter(({ act }) => act === 'comment');
    expect(history.filter(({ type }) => type === 'commented')).toHaveLength(comments.length);
  });

  it('orders one notice for each completed event, counted on the day of its decision', async () => {
    const [counts] = await rows<Record<string, number>>(
      `SELECT (SELECT count(*) FROM citations WHERE report_status = 'COMPLETED')::int AS completed,
         (SELECT count(*) FROM notices n JOIN citations c ON c.id = n.citation_id AND c.stopline_reference_id = n.number)::int AS notices,
         (SELECT count(*) FROM jobs WHERE name = 'renderNotice' AND status = 'queued')::int AS jobs,
         (SELECT sum(total) FROM daily_notices)::int AS days, (SELECT sum(last_number) FROM notice_numbers)::int AS numbers`,
    );
    expect(counts).toEqual({ completed: 1, notices: 1, jobs: 1, days: 1, numbers: 1 });
  });

  it('has a registry that knows a completed event’s vehicle', async () => {
    const [row] = await rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM registry_vehicles r JOIN citations c USING (owner_vehicle_license_plate)
       WHERE c.report_status = 'COMPLETED' AND r.owner_name = c.owner_name`,
    );
    expect(row?.total).toBe(1);
  });

  it('refuses a database that has users', async () => {
    await expect(load('x')).rejects.toThrow('empty database');
  });
});
