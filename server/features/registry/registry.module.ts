import { Module } from '@nestjs/common';
import { RegistryService } from './registry.service.js';

/** Where vehicles are looked up. */
@Module({ providers: [RegistryService], exports: [RegistryService] })
export class RegistryModule {}
