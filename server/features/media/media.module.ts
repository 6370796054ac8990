import { Module } from '@nestjs/common';
import { DerivativesService } from './derivatives.service.js';
import { MediaFiles } from './media-files.service.js';
import { MediaService } from './media.service.js';
import { OriginalsService } from './originals.service.js';

/** Evidence files. */
@Module({
  providers: [MediaFiles, OriginalsService, DerivativesService, MediaService],
  exports: [MediaFiles, OriginalsService, DerivativesService, MediaService],
})
export class MediaModule {}
