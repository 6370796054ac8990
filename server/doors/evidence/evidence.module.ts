import { Module } from '@nestjs/common';
import { PublicEvidenceModule } from '../../features/public-evidence/public-evidence.module.js';
import { HttpModule } from '../http/http.module.js';
import { EvidenceServer } from './evidence-server.js';

/** The door of owners: pages without JavaScript. */
@Module({
  imports: [HttpModule, PublicEvidenceModule],
  providers: [EvidenceServer],
  exports: [EvidenceServer],
})
export class EvidenceModule {}
