import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  type NoticeCase as FoundCase,
  NoticeCases,
} from '../../../features/notice-cases/notice-cases.service.js';
import { NoticeReads } from '../../../features/notices/notice-reads.service.js';
import { NoticeMailService } from '../../../features/print-runs/mail/notice-mail.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import { file, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { addresseesOf, checksOf } from '../citations/citation.answer.js';
import { stepOf } from '../citations/history.answer.js';
import { toRest } from '../spelling.js';
import { NoticeCase } from './notice-cases.shapes.js';

/** The REST routes for the cases of notices (repair 2). */
@ApiTags('Notices')
@Controller('api/notices/:id')
export class NoticeCasesController {
  constructor(
    private readonly cases: NoticeCases,
    private readonly reads: NoticeReads,
    private readonly mails: NoticeMailService,
  ) {}

  @Operation({
    summary: 'The case of a notice',
    description:
      'All that the notice rests on, without comments and videos. Each look is logged. The id is the id of the citation or the number of the notice.',
    answers: { 200: json('The case.', NoticeCase) },
  })
  @Allow('inspection', 'administrator')
  @Get('case')
  async getNoticeCase(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    const found = await this.cases.findCase(user, id);
    const { number } = found.notice;
    return caseOf(user, found, {
      ...(await this.reads.findNotice(user, number)),
      ...(await this.mails.findMailAndCopies(number)),
    });
  }

  @Operation({
    summary: 'An image that is printed on a notice',
    description: '1,600 pixels at most on its longer side, without metadata.',
    answers: { 200: file('The image.', 'image/jpeg') },
    refuses: [409],
  })
  @Allow('inspection', 'administrator')
  @Get('evidence/:sequence_number')
  async getNoticeEvidence(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Param('sequence_number') sequenceNumber: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.cases.findImage(user, id, sequenceNumber);
    await reply.type('image/jpeg').header('cache-control', 'no-store').send(image);
  }
}

/** A notice with all that both doors show of it. */
type Details = Awaited<ReturnType<NoticeReads['findNotice']>> &
  Awaited<ReturnType<NoticeMailService['findMailAndCopies']>>;

/** The case of a notice as REST has it: what is shown of its event is as on a citation. */
function caseOf(
  caller: Caller,
  { event: { citation }, evidence, history }: FoundCase,
  notice: Details,
): z.infer<typeof NoticeCase> {
  return toRest({
    notice,
    citationVersion: citation.version,
    referenceId: citation.referenceId,
    cause: citation.vehicle.cause,
    capturedAt: citation.cameraCaseGeneratedAt,
    locationAddress: citation.locationAddress,
    cameraSerialNumber: citation.cameraSystemSerialNumber,
    facts: citation.facts,
    fine: citation.fine,
    register: citation.register,
    checks: checksOf(citation),
    addressees: addresseesOf(caller, citation),
    notices: citation.notices,
    evidence,
    history: history.map(stepOf),
  });
}
