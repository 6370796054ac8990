import { Controller, Get, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Allow } from '../auth/allow.js';
import { RedisConnections } from '../jobs/redis-connections.js';
import { StorageService } from '../storage/storage.service.js';

// A dependency that takes longer than this to say that it is there is not there.
const PATIENCE_MS = 2_000;

type Dependency = 'postgres' | 'redis' | 'storage';

/** Liveness and readiness, for whoever restarts and balances. */
@Controller('health')
export class HealthController {
  private readonly checks: Record<Dependency, () => Promise<unknown>>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    redis: RedisConnections,
    storage: StorageService,
  ) {
    this.checks = {
      postgres: () => dataSource.query('SELECT 1'),
      redis: () => redis.ready(),
      storage: () => storage.ready(),
    };
  }

  /** The process runs. */
  @Allow('public')
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can serve: 200, or 503 and which dependency is down. */
  @Allow('public')
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const states = Object.fromEntries(
      await Promise.all(
        Object.entries(this.checks).map(
          async ([name, check]) => [name, await stateOf(check)] as const,
        ),
      ),
    ) as Record<Dependency, 'up' | 'down'>;
    // Redis only wakes: without it everything is accepted and done later, so it does not make us unready.
    const ready = states.postgres === 'up' && states.storage === 'up';
    reply.status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', dependencies: states };
  }
}

async function stateOf(check: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), PATIENCE_MS);
  });
  const answer = check().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
