import { Global, Module } from '@nestjs/common';
import { CONFIG, configOrExit } from './config.js';

/** The checked environment; global. */
@Global()
@Module({ providers: [{ provide: CONFIG, useFactory: () => configOrExit() }], exports: [CONFIG] })
export class ConfigModule {}
