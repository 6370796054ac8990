import { Module } from '@nestjs/common';
import { CitationAnnouncements } from './citation-announcements.service.js';

/** Announces the changes of citations: for each process that makes some. */
@Module({ providers: [CitationAnnouncements], exports: [CitationAnnouncements] })
export class CitationAnnouncementsModule {}
