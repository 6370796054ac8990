import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CAUSES } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { CitationRow } from '../citations/reads/citation-details.service.js';
import type { Part } from '../citations/reads/citation-parts.pure.js';
import { CitationsService } from '../citations/reads/citations.service.js';
import { type HistoryItem, HistoryService } from '../history/history.service.js';
import { MediaFiles } from '../media/media-files.service.js';
import { MediaService } from '../media/media.service.js';
import type { NoticeContent } from '../notices/notice.content.js';
import { NoticesService } from '../notices/notices.service.js';
import type { NoticeView } from '../notices/notices.queries.js';

/** An image that is printed on a notice. */
interface CaseImage {
  sequenceNumber: number;
  capturedAt: string | null;
  /** Its address, for whoever may read the case. */
  src: string;
}

/** A notice with all that it rests on, for those who put it right (repair 2). */
export interface NoticeCase {
  notice: NoticeView;
  /** Its event, with the parts of a case. */
  event: CitationRow;
  evidence: CaseImage[];
  /** The steps of the event but its comments, oldest first. */
  history: HistoryItem[];
}

/** The parts of a citation that a case has: neither comments nor videos. */
const PARTS: readonly Part[] = [
  'capture',
  'vehicle',
  'facts',
  'observed',
  'fine',
  'register',
  'checks',
  'addressees',
  'chain',
];

/** Shows the case of a notice to inspectors, and to administrators, who see no events otherwise (repair 2). */
@Injectable()
export class NoticeCases {
  constructor(
    private readonly notices: NoticesService,
    private readonly citations: CitationsService,
    private readonly histories: HistoryService,
    private readonly queries: MediaFiles,
    private readonly media: MediaService,
    private readonly activity: ActivityService,
  ) {}

  /** Returns the case of a notice; the look is logged. @param id a citation's id or a number @throws AppError `NOTICE_NOT_FOUND`, `NOT_CURRENT` for a letter that cancels */
  async findCase(caller: UserCaller, id: string): Promise<NoticeCase> {
    const { notice, content } = await this.notices.withContent(caller, id);
    const { citationId, number } = notice;
    if (content.cancels !== undefined) throw new AppError('NOT_CURRENT', { params: { number } });
    const [event, history] = await Promise.all([
      this.citations.findCitation({ ...caller, sees: CAUSES }, citationId, PARTS),
      this.histories.ofEvents([citationId]),
    ]);
    await this.activity.noteHourly({
      type: 'notice_case_viewed',
      actor: caller,
      citationId,
      subject: { type: 'notice', id: notice.id },
      description: `${caller.name} looked at the case of notice ${number}`,
    });
    return {
      notice,
      event,
      evidence: evidenceOf(number, content),
      // An entry of a comment has its words.
      history: (history.get(citationId) ?? []).filter(({ kind }) => kind !== 'commented'),
    };
  }

  /**
   * Returns an image that is printed on a notice, as a JPEG of 1,600 pixels at most, from an original that was verified.
   *
   * @param id a citation's id or a number
   * @throws AppError `NOTICE_NOT_FOUND`; `MEDIA_NOT_FOUND` for an image that the notice does not print; `EVIDENCE_DAMAGED`
   */
  async findImage(caller: UserCaller, id: string, sequenceNumber: string): Promise<Buffer> {
    const { content } = await this.notices.withContent(caller, id);
    const printed = content.images.find((image) => String(image.sequenceNumber) === sequenceNumber);
    const [file] = printed === undefined ? [] : await this.queries.byIds([printed.mediaId]);
    if (file === undefined) throw new AppError('MEDIA_NOT_FOUND');
    const picture = await this.media.openPicture(caller, file, 'large');
    const image = await buffer(await picture.stream());
    return sharp(image).flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer();
  }
}

const QUALITY = 85;

function evidenceOf(number: string, { images }: NoticeContent): CaseImage[] {
  return images.map(({ sequenceNumber, capturedAt = null }) => ({
    sequenceNumber,
    capturedAt,
    src: `/api/notices/${encodeURIComponent(number)}/evidence/${sequenceNumber}`,
  }));
}
