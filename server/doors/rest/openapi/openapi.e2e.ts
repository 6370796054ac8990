import { readFileSync } from 'node:fs';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { isInputObjectType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExchangeCheck } from '../../../../scripts/lib/exchanges.mjs';
import type { OpenApiDocument } from './openapi-document.js';
import { EventSchema } from '../../../features/events/event.schema.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { createCitation, signedInAs } from '../../../test/factory.js';
import { startAppWithRoutes } from '../../../test/routes.js';

let app: TestApp;
let routes: string[];
let document: OpenApiDocument;
let processing: Visitor;

beforeAll(async () => {
  ({ app, routes } = await startAppWithRoutes());
  document = (await app.visitor().rest('GET', 'openapi.json')).body;
  processing = (await signedInAs(app, 4)).visitor;
});
afterAll(() => app.stop());

/** The bodies of all requests and answers, by media type. */
function contents(): object[] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return [
    ...operations.map(({ requestBody }) => requestBody),
    ...operations.flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(document.components.responses),
  ].flatMap((body) => (body !== undefined && 'content' in body ? [body.content!] : []));
}

describe('the description of the REST API', () => {
  it('has every route of the running server, and no other', () => {
    const described = new ExchangeCheck(document).operations.map((operation) =>
      operation.replace(/\{(\w+)\}/g, ':$1'),
    );
    const own = routes.filter((route) => / \/(api|health|metrics|\.well-known)(\/|$)/.test(route));
    expect(described.sort()).toEqual([...new Set(own)].sort());
  });

  it('is what a build of the server prints, apart from the address of the server', () => {
    const printed = JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as OpenApiDocument;
    expect(printed.servers).toEqual([{ url: '/' }]);
    expect(document.servers).toEqual([{ url: app.nest.get<Config>(CONFIG).http.publicUrl }]);
    expect({ ...document, servers: printed.servers }).toEqual(printed);
  });

  it('gives each operation a name of its own, and says what it does', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(operations.filter(({ summary, tags }) => summary === '' || tags.length !== 1)).toEqual(
      [],
    );
    const tags = new Set(document.tags.map(({ name }) => name));
    expect(operations.filter((operation) => !tags.has(operation.tags[0]!))).toEqual([]);
  });

  it('has an example of each JSON body, which is as its schema says', () => {
    const { count, faults } = new ExchangeCheck(document).checkExamples();
    expect(faults).toEqual([]);
    const bodies = contents().filter((content) => 'application/json' in content);
    expect(count).toBe(bodies.length);
  });

  it('describes the event document with an example that intake accepts', () => {
    const [example] = document.components.schemas['CameraEvent']!.examples!;
    expect(EventSchema.safeParse(example).error).toBeUndefined();
    const place = ['components', 'schemas', 'CameraEvent'];
    expect(new ExchangeCheck(document).faults(place, example)).toEqual([]);
  });

  it('is whole: each shape and each refusal that is named is there', () => {
    expect(document.openapi).toBe('3.1.0');
    const named = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name!,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(document.components.schemas).sort());
    const refusals = [...JSON.stringify(document).matchAll(/#\/components\/responses\/(\d+)/g)];
    expect([...new Set(refusals.map(([, status]) => status))].sort()).toEqual(
      Object.keys(document.components.responses),
    );
  });

  it('says who may call, as the guard does', () => {
    const security = (path: string, method: string): unknown =>
      document.paths[path]![method]!.security;
    expect(security('/api/citations', 'get')).toEqual([
      { session: [] },
      { token: ['citations:read'] },
    ]);
    expect(security('/api/events', 'post')).toEqual([{ token: ['events:write'] }]);
    expect(security('/api/citations/{id}', 'put')).toEqual([{ session: [], csrf: [] }]);
    expect(security('/api/auth/login/verify', 'post')).toEqual([{ csrf: [] }]);
    expect(security('/health/live', 'get')).toEqual([{}]);
    expect(document.paths['/api/users/{badge_number}']!['delete']!.description).toBe(
      'For administrators.',
    );
  });

  it('has one key for each media type', () => {
    const types = contents().flatMap((content) => Object.keys(content));
    for (const type of types) expect(type).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    const original = document.paths['/api/media/{id}']!['get']!.responses['200']!;
    expect(Object.keys('content' in original ? original.content! : {})).toEqual([
      'image/jpeg',
      'image/png',
      'video/mp4',
    ]);
  });

  it('says which parts a form must have', () => {
    const forms = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ requestBody }) => {
        const form = requestBody?.content['multipart/form-data']?.schema;
        return form === undefined ? [] : [[path, form.required]];
      }),
    );
    expect(Object.fromEntries(forms)).toEqual({
      '/api/events': ['event', 'file'],
      '/api/user/profile/upload': ['file'],
      '/api/pdf-settings/logo': ['file'],
      '/api/notice-runs/{id}/mailed': ['file'],
      '/api/listed-plates/import': ['file'],
      '/api/camera-facts/import': ['file'],
      '/api/camera-files': ['file'],
      '/api/registry-imports': ['file'],
    });
  });

  it('says that signing in may be refused', () => {
    for (const step of ['login/verify', 'login/twofah', 'refresh'])
      expect(document.paths[`/api/auth/${step}`]!['post']!.responses).toHaveProperty('401');
    expect(document.paths['/metrics']!['get']!.responses).toHaveProperty('403');
  });

  it('has the words of REST, not those of GraphQL', () => {
    expect(document.components.schemas['Citation']!.properties!['version']!.description).toContain(
      '`If-Match`',
    );
    const schema = app.nest.get(GraphQLSchemaHost).schema;
    const words = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) || isInputObjectType(type))
      .flatMap((type) => Object.values(type.getFields()))
      .flatMap((field): { name: string }[] => ['args' in field ? field.args : [], field].flat())
      .map(({ name }) => name)
      .filter((name) => /[a-z][A-Z]/.test(name));
    const descriptions: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'description') descriptions.push(String(value));
      return value;
    });
    const text = descriptions.join('\n');
    expect(words.filter((word) => new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
  });

  it.each([
    ['citations/:id', { report_status: 'HOLD' }, 'expected_version'],
    ['citations/:id', { report_status: 'HOLD' }, 'transition'],
    ['citations/:id/media/update/1', { selected: true }, 'expected_version'],
    ['citations/:id/measurement', { points: [] }, 'expected_version'],
  ])('PUT %s %j takes no %s in its body (reliability 8)', async (path, body, field) => {
    const id = await createCitation(app, 'PENDING');
    const answer = await processing.rest('PUT', path.replace(':id', String(id)), {
      ...body,
      [field]: 1,
    });
    const sentence = `${field} is not a known field`;
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('can be read as a page without scripts and without anything from elsewhere', async () => {
    const { status, headers, raw } = await app.visitor().send({ method: 'GET', url: '/api/docs' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const html = raw.toString();
    for (const path of Object.keys(document.paths)) expect(html).toContain(`<code>${path}</code>`);
    expect(html).not.toMatch(/<script|(?:src|href|url\()[="'\s]*https?:\/\//);
    const anchors = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
  });
});
