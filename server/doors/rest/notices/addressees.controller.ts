import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Addressees } from '../../../features/addressees/addressees.service.js';
import { Reissues } from '../../../features/addressees/reissue.service.js';
import { NoticeReads } from '../../../features/notices/notice-reads.service.js';
import { NoticeMailService } from '../../../features/print-runs/mail/notice-mail.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { byName } from '../../../platform/identity/officer.pure.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  RecordedAddressee,
  Reissue,
  WaitingAddresseePage,
  Withdrawal,
} from './addressees.shapes.js';
import { CITATION, REPORT, reportOf } from '../citations/citation.answer.js';
import { PageQuery } from '../common.shapes.js';
import { NoticeDetails } from '../notices.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for addressees, and the notices that are issued to them (repair 3). */
@ApiTags('Notices')
@Controller('api')
export class AddresseesController {
  constructor(
    private readonly addressees: Addressees,
    private readonly reissues: Reissues,
    private readonly reads: NoticeReads,
    private readonly mails: NoticeMailService,
  ) {}

  @Operation({
    summary: 'Record a person to whom the next notice of an event goes',
    description:
      'Vehicle fields are for CORRECTED_OWNER only, and then as in `vehicle/update`; `received_on` is required for the others.',
    body: RecordedAddressee,
    answers: { 201: CITATION },
    refuses: [409],
  })
  @Idempotent()
  @Allow('processing')
  @Post('citations/:id/addressees')
  async recordAddressee(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return reportOf(user, await this.addressees.recordAddressee(user, id, fromRest(body), REPORT));
  }

  @Operation({
    summary: 'Withdraw an addressee that waits',
    body: Withdrawal,
    answers: { 200: CITATION },
    refuses: [409],
  })
  @Allow('processing')
  @Post('addressees/:id/withdraw')
  @HttpCode(200)
  async withdrawAddressee(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return reportOf(
      user,
      await this.addressees.withdrawAddressee(user, id, fromRest(body), REPORT),
    );
  }

  @Operation({
    summary: 'The addressees that wait for their notice',
    query: PageQuery,
    answers: { 200: json('The nearest deadline first.', WaitingAddresseePage) },
  })
  @Allow('processing', 'inspection')
  @Get('addressees')
  async listWaiting(@CurrentUser() user: UserCaller, @Query() query: Record<string, unknown>) {
    const { page } = fromRestQuery(query, PageQuery);
    const { data, ...place } = await this.addressees.listWaiting(user, page);
    return toRest({
      ...place,
      data: data.map((one) => ({
        ...one,
        recordedBy: one.recordedBy && byName(one.recordedBy),
      })),
    });
  }

  @Operation({
    summary: 'Issue the next notice of an event',
    description:
      'To the addressee that waits, or to that of the current notice. The id is the id of the citation, or the current number.',
    body: Reissue,
    answers: { 201: json('The new notice, which is being made.', NoticeDetails) },
    refuses: [409],
  })
  @Idempotent()
  @Allow('inspection')
  @Post('notices/:id/reissue')
  async reissueNotice(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    const { number } = await this.reissues.reissueNotice(user, id, fromRest(body));
    const notice = await this.reads.findNotice(user, number);
    return toRest({ ...notice, ...(await this.mails.findMailAndCopies(number)) });
  }
}
