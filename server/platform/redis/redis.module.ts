import { Module } from '@nestjs/common';
import { Broadcasts } from './broadcasts.js';
import { RedisConnections } from './redis-connections.js';
import { Signals } from './signals.js';

/** The connections to Redis of this process, and the signals that travel by them. */
@Module({
  providers: [Broadcasts, RedisConnections, Signals],
  exports: [Broadcasts, RedisConnections, Signals],
})
export class RedisModule {}
