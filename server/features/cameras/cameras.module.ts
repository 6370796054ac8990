import { Module } from '@nestjs/common';
import { CameraFactsService } from './camera-facts.service.js';
import { CameraFilesService } from './camera-files.service.js';
import { CamerasResolver } from './cameras.resolver.js';
import { FactImportService } from './fact-import.service.js';
import { CamerasService } from './cameras.service.js';
import { SeenCameras } from './seen-cameras.service.js';

/** The register of cameras: their defaults, and their facts by days. */
@Module({
  providers: [
    CamerasService,
    CameraFactsService,
    FactImportService,
    CameraFilesService,
    SeenCameras,
    CamerasResolver,
  ],
  exports: [CamerasService, CameraFactsService, FactImportService, CameraFilesService, SeenCameras],
})
export class CamerasModule {}
