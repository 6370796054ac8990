import { Module } from '@nestjs/common';
import { CourtPackagesResolver } from './court-packages.resolver.js';
import { CourtPackages } from './court-packages.service.js';
import { PackageDownloads } from './package-downloads.service.js';

/** Orders of court packages, and their files; a worker makes them. */
@Module({
  providers: [CourtPackages, PackageDownloads, CourtPackagesResolver],
  exports: [CourtPackages, PackageDownloads],
})
export class CourtPackagesModule {}
