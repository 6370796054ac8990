import { Module } from '@nestjs/common';
import { CitationsModule } from '../citations/citations.module.js';
import { HistoryModule } from '../history/history.module.js';
import { MediaModule } from '../media/media.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NoticeCasesResolver } from './notice-cases.resolver.js';
import { NoticeCases } from './notice-cases.service.js';

/** The case of a notice: what it rests on, for those who put it right. */
@Module({
  imports: [CitationsModule, HistoryModule, MediaModule, NoticesModule],
  providers: [NoticeCases, NoticeCasesResolver],
  exports: [NoticeCases],
})
export class NoticeCasesModule {}
