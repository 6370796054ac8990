import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let officer: Visitor;
let inspector: Visitor;
let admin: Visitor;
let id: number;
let number: string;

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 4)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
  admin = (await signedInAs(app, 2, { firstName: 'Tess', lastName: 'Conway' })).visitor;
  id = await createCitation(app, 'REVIEW');
  await officer.rest('POST', `citations/${id}/comments/add`, { body: 'The driver waved at us' });
  const done = await inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  number = done.body.stopline_reference_id;
});
afterAll(() => app.stop());

describe('the case of a notice (repair 2)', () => {
  it('has the notice and all that it rests on, as on the citation, for administrators too', async () => {
    const { body: citation } = await inspector.rest('GET', `citations/${id}`);
    for (const [visitor, name] of [
      [admin, String(id)],
      [inspector, number.toLowerCase()],
    ] as const) {
      const { status, body } = await visitor.rest('GET', `notices/${name}/case`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual([
        ...['notice', 'citation_version', 'reference_id', 'cause', 'captured_at'],
        ...['location_address', 'camera_serial_number', 'facts', 'fine', 'register', 'checks'],
        ...['addressees', 'notices', 'evidence', 'history'],
      ]);
      const { facts, fine, register, checks, addressees, notices } = citation;
      expect(body).toMatchObject({
        ...{ facts, fine, register, checks, addressees, notices },
        notice: { number, position: 1, void: null },
        citation_version: citation.version,
        reference_id: citation.reference_id,
        cause: 'REDLIGHT',
        captured_at: citation.camera_case_generated_at,
        location_address: citation.location_address,
        camera_serial_number: citation.camera_system_serial_number,
      });
    }
  });

  it('has no comments, and no videos', async () => {
    const { body } = await admin.rest('GET', `notices/${id}/case`);
    const text = JSON.stringify(body);
    expect(text).not.toContain('waved');
    expect(text).not.toContain('video');
    const { body: steps } = await inspector.rest('GET', `citations/${id}/history`);
    const others = steps.filter(({ properties }: any) => properties.title !== 'Commented');
    expect(others.length).toBe(steps.length - 1);
    expect(body.history).toEqual(others);
  });

  it('is the same by GraphQL', async () => {
    const { data } = await admin.graphql(
      `{ noticeCase(number: "${number}") { notice { number } citationVersion referenceId cause capturedAt
        locationAddress cameraSerialNumber facts { name } fine { total { formatted } } checks { code }
        register { site } addressees { kind } notices { number } evidence { sequenceNumber src }
        history { description } } }`,
    );
    const { body } = await admin.rest('GET', `notices/${id}/case`);
    expect(data.noticeCase).toMatchObject({
      notice: { number },
      citationVersion: body.citation_version,
      referenceId: body.reference_id,
      cameraSerialNumber: body.camera_serial_number,
      evidence: body.evidence.map(({ sequence_number, src }: any) => ({
        sequenceNumber: sequence_number,
        src,
      })),
      history: body.history.map(({ description }: any) => ({ description })),
    });
  });

  it('shows the printed images alone, as JPEG of 1,600 pixels at most, kept nowhere', async () => {
    const { body } = await admin.rest('GET', `notices/${id}/case`);
    expect(body.evidence.map(({ src }: any) => src)).toEqual(
      [1, 2, 3, 4].map((place) => `/api/notices/${number}/evidence/${place}`),
    );
    for (const visitor of [admin, inspector]) {
      const image = await visitor.rest('GET', `notices/${number}/evidence/1`);
      expect([image.status, image.headers['content-type'], image.headers['cache-control']]).toEqual(
        [200, 'image/jpeg', 'no-store'],
      );
      const { format, width, height } = await sharp(image.raw).metadata();
      expect(format).toBe('jpeg');
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_600);
    }
    for (const place of ['5', '0', '01', 'x', '99'])
      expect((await admin.rest('GET', `notices/${number}/evidence/${place}`)).status).toBe(404);
    expect((await admin.rest('GET', 'notices/NONE-1/evidence/1')).status).toBe(404);
  });

  it('is in the log of who looked', async () => {
    await admin.rest('GET', `notices/${number}/case`);
    const { body } = await admin.rest('GET', 'logs');
    expect(body.app.map(({ description }: any) => description)).toContain(
      `Tess Conway looked at the case of notice ${number}`,
    );
  });

  it('leaves citation, comments and history to officers', async () => {
    for (const path of ['', '/comments', '/history'])
      expect((await admin.rest('GET', `citations/${id}${path}`)).status).toBe(403);
    expect((await officer.rest('GET', `notices/${id}/case`)).status).toBe(403);
    const unknown = await admin.rest('GET', 'notices/999999/case');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOTICE_NOT_FOUND']);
  });
});
