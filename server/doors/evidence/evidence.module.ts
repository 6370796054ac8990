import { Module } from '@nestjs/common';
import { PublicEvidenceModule } from '../../features/public-evidence/public-evidence.module.js';
import { EvidenceServer } from './evidence-server.js';

/** The door of owners: pages without JavaScript. */
@Module({
  imports: [PublicEvidenceModule],
  providers: [EvidenceServer],
  exports: [EvidenceServer],
})
export class EvidenceModule {}
