import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Allow } from '../identity/allow.js';
import { Database } from '../database/database.js';
import { CONFIG, type Config } from '../config/config.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { StorageService } from '../storage/storage.service.js';
import { json } from '../openapi/answers.js';
import { Operation } from '../openapi/operation.decorator.js';
import { Health, Liveness } from './health.shapes.js';
import { Lifecycle } from './lifecycle.js';

// A dependency that does not answer within this time counts as down: the whole check answers within a second, also where
// the processors are busy.
const TIMEOUT_MS = 600;

/** Liveness and readiness, for supervisors and load balancers. */
@ApiTags('Operations')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisConnections,
    private readonly storage: StorageService,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation({
    summary: 'Whether the process runs',
    answers: { 200: json('It runs.', Liveness) },
  })
  @Allow('public')
  @Get('live')
  getLiveness() {
    return { status: 'ok' as const, version: this.config.version };
  }

  @Operation({
    summary: 'Whether the process can serve',
    answers: {
      200: json('It can.', Health),
      503: json('It cannot: which dependency is down, or that it is stopping.', Health),
    },
  })
  @Allow('public')
  @Get('ready')
  async getReadiness(@Res({ passthrough: true }) reply: FastifyReply) {
    const [postgres, redis, storage] = await Promise.all([
      stateOf(() => this.database.answers()),
      stateOf(() => this.redis.ready()),
      stateOf(() => this.storage.ready()),
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

async function stateOf(check: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), TIMEOUT_MS);
  });
  const answer = check().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
