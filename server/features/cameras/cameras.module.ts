import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { CameraFactsService } from './camera-facts.service.js';
import { CameraFilesService } from './camera-files.service.js';
import { CamerasResolver } from './cameras.resolver.js';
import { FactPreviews } from './fact-previews.service.js';
import { FactsInForceModule } from './facts-in-force.module.js';
import { FactImportService } from './fact-import.service.js';
import { CamerasService } from './cameras.service.js';
import { SeenCameras } from './seen-cameras.service.js';

/** The register of cameras: their defaults, and their facts by days. */
@Module({
  imports: [CalendarModule, FactsInForceModule],
  providers: [
    FactPreviews,
    CamerasService,
    CameraFactsService,
    FactImportService,
    CameraFilesService,
    SeenCameras,
    CamerasResolver,
  ],
  exports: [
    CamerasService,
    CameraFactsService,
    FactPreviews,
    FactImportService,
    CameraFilesService,
    SeenCameras,
  ],
})
export class CamerasModule {}
