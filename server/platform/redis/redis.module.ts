import { Module } from '@nestjs/common';
import { RedisConnections } from './redis-connections.js';
import { Signals } from './signals.js';

/** The connections to Redis of this process, and the signals that travel by them. */
@Module({ providers: [RedisConnections, Signals], exports: [RedisConnections, Signals] })
export class RedisModule {}
