import { Module } from '@nestjs/common';
import { DerivativesService } from './derivatives.service.js';
import { MediaQueries } from './media.queries.js';
import { MediaService } from './media.service.js';
import { OriginalsService } from './originals.service.js';

/** Evidence files. */
@Module({
  providers: [MediaQueries, OriginalsService, DerivativesService, MediaService],
  exports: [MediaQueries, OriginalsService, DerivativesService, MediaService],
})
export class MediaModule {}
