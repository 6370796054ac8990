import { describe, expect, it } from 'vitest';

import { refusal } from './import-zones.mjs';

/** [importing file, what it imports, `type` for a type-only import, allowed] */
const TABLE: [from: string, specifier: string, how: 'value' | 'type', allowed: boolean][] = [
  // A PURE file: types, other PURE files.
  ['server/citations/citation.workflow', '../users/duty.js', 'value', true],
  ['server/citations/citation.workflow', './citations.service.js', 'type', true],
  ['server/citations/citation.workflow', './citations.service.js', 'value', false],
  ['server/errors/catalogue', 'pg', 'value', false],
  ['server/events/event.schema', 'zod', 'value', true],
  // An entity: typeorm, entities, PURE.
  ['server/citations/citation.entity', 'typeorm', 'value', true],
  ['server/citations/citation.entity', '../users/user.entity.js', 'value', true],
  ['server/citations/citation.entity', './citations.service.js', 'value', false],
  ['server/citations/citation.entity', '@nestjs/graphql', 'value', false],
  // A service: own files, PURE, the foundation, other features' services.
  ['server/citations/citations.service', './citation.entity.js', 'value', true],
  ['server/citations/citations.service', '../activity/activity.service.js', 'value', true],
  ['server/citations/citations.service', '../errors/app-error.js', 'value', true],
  ['server/citations/citations.service', '../users/user.entity.js', 'value', false],
  ['server/citations/citations.service', './citation.model.js', 'type', false],
  ['server/citations/citations.service', '@nestjs/graphql', 'value', false],
  ['server/citations/citations.queries', 'fastify', 'value', false],
  // A resolver: own service, model and inputs, auth/allow.
  ['server/citations/citations.resolver', './citations.service.js', 'value', true],
  ['server/citations/citations.resolver', '../auth/allow.js', 'value', true],
  ['server/citations/citations.resolver', '../comments/comments.service.js', 'value', false],
  ['server/citations/citations.resolver', 'typeorm', 'value', false],
  ['server/citations/citations.resolver', './citation.enums.js', 'value', true],
  ['server/citations/citations.resolver', './citations.queries.js', 'value', false],
  ['server/citations/citations.resolver', './citation.entity.js', 'value', false],
  // rest: any service, auth/allow, shapes; no feature imports rest.
  ['server/rest/citations.controller', '../citations/citations.service.js', 'value', true],
  ['server/rest/citations.controller', './shapes.js', 'value', true],
  ['server/rest/citations.controller', '../citations/citation.entity.js', 'value', false],
  ['server/citations/citations.service', '../rest/citations.controller.js', 'value', false],
  ['server/rest/rest.module', '../citations/citations.module.js', 'value', true],
  ['server/citations/citations.module', '../rest/rest.module.js', 'value', false],
  ['server/app.module', './rest/rest.module.js', 'value', true],
  // A client feature: itself, ui, lib, graphql.
  ['client/citations/report', './alert', 'value', true],
  ['client/citations/report', '../ui/data-table', 'value', true],
  ['client/citations/report', '../lib/paths', 'value', true],
  ['client/citations/report', '../graphql/documents', 'value', true],
  ['client/citations/report', '../comments/panel', 'value', false],
  ['client/citations/report', '../app/router', 'value', false],
  ['client/app/router', '../citations/report', 'value', true],
  // ui: Mantine only.
  ['client/ui/data-table', '@mantine/core', 'value', true],
  ['client/ui/data-table', '@apollo/client', 'value', false],
  ['client/ui/data-table', '../lib/paths', 'value', false],
  // server and client: never, tests included.
  ['client/lib/session', '../../server/platform/domain/duty.js', 'type', false],
  ['server/users/profile.service', '../../client/lib/session', 'value', false],
  ['client/test/main-job.browser', '../../server/platform/domain/duty.js', 'value', false],
  ['client/test/main-job.browser', '../../scripts/lib/test-app.mjs', 'value', true],
  ['server/test/citations.e2e', '../citations/citation.entity.js', 'value', true],
  ['server/users/profile.service', '../../scripts/lib/redis.mjs', 'value', false],
];

describe('who may import whom', () => {
  it.each(TABLE)('%s imports %s (%s): %s', (from, specifier, how, allowed) => {
    expect(refusal(from, specifier, how === 'type') === null).toBe(allowed);
  });
});
