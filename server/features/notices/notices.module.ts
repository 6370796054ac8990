import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import {
  NoticeCompleted,
  NoticePins,
  NoticePrinted,
  NoticeRenderingEnded,
  NoticeReorder,
} from './notice.hooks.js';
import { LettersResolver } from './letters/letters.resolver.js';
import { CancellationLetters } from './letters/cancellation-letters.service.js';
import { Letters } from './letters/letters.service.js';
import { NoticeDocuments } from './notice-documents.js';
import { NoticePrinter } from './notice-printer.js';
import { NoticeDetailsResolver } from './notice-details.resolver.js';
import { NoticeReads } from './notice-reads.service.js';
import { NoticeSigner } from './pdf/notice-signer.js';
import { NoticeVersions } from './notice-versions.service.js';
import { NoticesResolver } from './notices.resolver.js';
import { NoticesService } from './notices.service.js';
import { PdfRenderer } from './pdf/pdf.js';

/** Citation notices: ordered, shown and previewed here, made in the worker. */
@Module({
  imports: [NoticeSettingsModule, SettingsModule],
  providers: [
    Letters,
    CancellationLetters,
    NoticeVersions,
    NoticeDocuments,
    NoticePrinter,
    NoticeReads,
    NoticeDetailsResolver,
    LettersResolver,
    NoticeSigner,
    NoticeCompleted,
    NoticePins,
    NoticePrinted,
    NoticeReorder,
    NoticeRenderingEnded,
    PdfRenderer,
    NoticesService,
    NoticesResolver,
  ],
  exports: [
    Letters,
    CancellationLetters,
    NoticeVersions,
    NoticeDocuments,
    NoticePrinter,
    NoticeReads,
    NoticeSigner,
    NoticeCompleted,
    NoticePins,
    NoticePrinted,
    NoticeReorder,
    NoticeRenderingEnded,
    PdfRenderer,
    NoticesService,
  ],
})
export class NoticesModule {}
