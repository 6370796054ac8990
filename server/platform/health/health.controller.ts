import { Controller, Get, Inject, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { Allow } from '../identity/allow.js';
import { CONFIG, type Config } from '../config/config.js';
import { RedisConnections } from '../jobs/redis-connections.js';
import { StorageService } from '../storage/storage.service.js';
import { Lifecycle } from './lifecycle.js';

// A dependency that takes longer than this to say that it is there is not there: the answer comes within a second.
const PATIENCE_MS = 800;

/** Liveness and readiness, for whoever restarts and balances. */
@Controller('health')
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly redis: RedisConnections,
    private readonly storage: StorageService,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The process runs, and which version of it. */
  @Allow('public')
  @Get('live')
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: this.config.version };
  }

  /** The process can serve: 200, or 503 and which dependency is down. */
  @Allow('public')
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const [postgres, redis, storage] = await Promise.all([
      stateOf(() => this.dataSource.query('SELECT 1')),
      stateOf(() => this.redis.ready()),
      stateOf(() => this.storage.ready()),
    ]);
    // Redis only wakes: without it everything is accepted and done later, so it does not make us unready.
    const ready = postgres === 'up' && storage === 'up';
    const status = this.lifecycle.stopping ? 'stopping' : ready ? 'ok' : 'unavailable';
    reply.status(status === 'ok' ? 200 : 503);
    return { status, dependencies: { postgres, redis, storage } };
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
