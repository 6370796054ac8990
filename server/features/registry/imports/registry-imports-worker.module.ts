import { Module } from '@nestjs/common';
import { ImportHousekeeping } from './import-housekeeping.service.js';
import { ImportSteps } from './import-steps.service.js';
import { RegistryAgeMails } from './registry-age-mails.service.js';
import { RegistryAge } from './registry-age.service.js';
import { RegistryImportsProcessor } from './registry-imports.processor.js';

/** The worker's part of registry imports. */
@Module({
  providers: [
    ImportHousekeeping,
    ImportSteps,
    RegistryAge,
    RegistryAgeMails,
    RegistryImportsProcessor,
  ],
  exports: [RegistryAge],
})
export class RegistryImportsWorkerModule {}
