import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { EvidenceAccess } from './evidence-access.service.js';
import { EvidenceContacts } from './evidence-contacts.service.js';
import { EvidenceCookie } from './evidence-cookie.js';
import { EvidenceFiles } from './evidence-files.service.js';
import { EvidencePinsModule } from './evidence-pins.module.js';

/** The evidence for owners. */
@Module({
  imports: [EvidencePinsModule, MediaModule, NoticeSettingsModule, NoticesModule, SignInModule],
  providers: [EvidenceAccess, EvidenceContacts, EvidenceCookie, EvidenceFiles],
  exports: [EvidenceAccess, EvidenceContacts, EvidenceCookie],
})
export class PublicEvidenceModule {}
