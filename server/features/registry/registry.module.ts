import { Module } from '@nestjs/common';
import { RegistryService } from './registry.service.js';

/** Looks vehicles up. */
@Module({ providers: [RegistryService], exports: [RegistryService] })
export class RegistryModule {}
