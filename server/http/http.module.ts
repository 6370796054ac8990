import { Module } from '@nestjs/common';
import { Connections } from './connections.js';

/** What the API's server does with its connections; the worker's has nobody but those who watch it. */
@Module({ providers: [Connections] })
export class HttpModule {}
