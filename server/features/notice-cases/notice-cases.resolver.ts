import { Args, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { asCitation } from '../citations/reads/citation.view.js';
import { NoticeCase } from './notice-case.model.js';
import { NoticeCases } from './notice-cases.service.js';

/** GraphQL's door to the cases of notices. */
@Resolver(() => NoticeCase)
export class NoticeCasesResolver {
  constructor(private readonly cases: NoticeCases) {}

  @Allow('inspection', 'administrator')
  @Query(() => NoticeCase, {
    nullable: true,
    complexity: LIST_ROWS,
    description:
      'The case of a notice; each look is logged. Null and NOTICE_NOT_FOUND where the caller sees none.',
  })
  async noticeCase(
    @CurrentUser() user: UserCaller,
    @Args('number', {
      type: () => String,
      description: 'The number that the paper notice carries, e.g. `TEC-2026-000001`.',
    })
    number: string,
  ): Promise<NoticeCase> {
    const { notice, event, evidence, history } = await this.cases.findCase(user, number);
    const { facts, fine, register, checks, addressees, notices, ...citation } = asCitation(
      user,
      event,
    );
    return {
      ...{ notice, evidence, history, facts, fine, register, checks, addressees, notices },
      citationVersion: citation.version,
      referenceId: citation.referenceId,
      cause: citation.vehicle.cause,
      capturedAt: citation.cameraCaseGeneratedAt,
      locationAddress: citation.locationAddress,
      cameraSerialNumber: citation.cameraSystemSerialNumber,
    };
  }
}
