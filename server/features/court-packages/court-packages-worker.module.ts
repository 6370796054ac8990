import { Module } from '@nestjs/common';
import { SealModule } from '../../platform/activity/activity.module.js';
import { LogModule } from '../../platform/log/log.module.js';
import { LogWorkerModule } from '../../platform/log/log-worker.module.js';
import { CaseReads } from './case-reads.service.js';
import { CourtPackagesProcessor } from './court-packages.processor.js';
import { PackageFiles } from './package-files.service.js';
import { PackageHousekeeping } from './package-housekeeping.service.js';
import { PackageMaker } from './package-maker.service.js';

/** The worker's part of court packages. */
@Module({
  imports: [SealModule, LogModule, LogWorkerModule],
  providers: [CaseReads, PackageFiles, PackageMaker, CourtPackagesProcessor, PackageHousekeeping],
})
export class CourtPackagesWorkerModule {}
