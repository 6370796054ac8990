import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Allow } from '../identity/allow.js';
import { FastReads } from '../database/fast-reads.js';
import { CONFIG, type Config } from '../config/config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { StorageService } from '../storage/storage.service.js';
import { json } from '../openapi/answers.js';
import { named, text } from '../openapi/fields.js';
import { Operation } from '../openapi/operation.decorator.js';
import { DependencyCheck } from './dependency-check.js';
import { Lifecycle } from './lifecycle.js';

const Liveness = z.strictObject({
  status: z.literal('ok'),
  version: text('Version of the package.', '0.1.0'),
  commit: text(
    'The commit of the build; `unknown` if it was built without git.',
    'b8a218355c0e2f7d0a4f4c1e9d3b7a6f5e4d3c2b',
  ),
});

const dependency = z.enum(['up', 'down']);

const Health = named('Health', 'The readiness of the process.', {
  status: z.enum(['ok', 'unavailable', 'stopping']),
  dependencies: z.strictObject({ postgres: dependency, redis: dependency, storage: dependency }),
});

/** Liveness and readiness, for supervisors and load balancers. */
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  private readonly checks: Readonly<Record<'postgres' | 'redis' | 'storage', DependencyCheck>>;

  constructor(
    database: FastReads,
    redis: RedisConnections,
    storage: StorageService,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.checks = {
      postgres: new DependencyCheck(() => database.ready()),
      redis: new DependencyCheck(() => redis.ready()),
      storage: new DependencyCheck(() => storage.ready()),
    };
  }

  @Operation({
    summary: 'Check that the process runs',
    answers: { 200: json('The process runs.', Liveness) },
  })
  @Allow('public')
  @Get('live')
  getLiveness() {
    const { version, commit } = this.config;
    return { status: 'ok' as const, version, commit };
  }

  @Operation({
    summary: 'Check that the process can serve requests',
    answers: {
      200: json('The process can serve requests.', Health),
      503: json(
        'The process cannot serve requests: a dependency is down, or the process is stopping.',
        Health,
      ),
    },
  })
  @Allow('public')
  @Get('ready')
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply) {
    const [postgres, redis, storage] = await Promise.all([
      this.checks.postgres.state(),
      this.checks.redis.state(),
      this.checks.storage.state(),
    ]);
    // Without Redis everything is accepted and done later, so the process stays ready.
    const ready = postgres === 'up' && storage === 'up';
    const status: z.infer<typeof Health>['status'] = this.lifecycle.stopping
      ? 'stopping'
      : ready
        ? 'ok'
        : 'unavailable';
    reply.status(status === 'ok' ? 200 : 503);
    return { status, dependencies: { postgres, redis, storage } };
  }
}
