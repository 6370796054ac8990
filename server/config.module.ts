import { Global, Module } from '@nestjs/common';
import { CONFIG, loadConfig } from './config.js';

/** The checked environment, for everybody. */
@Global()
@Module({ providers: [{ provide: CONFIG, useFactory: () => loadConfig() }], exports: [CONFIG] })
export class ConfigModule {}
