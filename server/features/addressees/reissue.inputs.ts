import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ConfirmationInput } from '../checks/check.model.js';
import { Notice } from '../notices/notice.model.js';

@InputType({ description: 'A notice that replaces the current one of an event.' })
export class ReissueNoticeInput {
  @Field(() => String, { description: 'The current number of the event.' })
  number!: string;

  @Field(() => ID, {
    description: 'The addressee that waits, or that of the current notice: the same person.',
  })
  addresseeId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of a reason of the list of VOID, where the notice becomes void.',
  })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: '255 characters at most.' })
  reason?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a letter of cancellation is made; null as the settings say.',
  })
  cancellation?: boolean | null;

  @Field(() => [ConfirmationInput], {
    nullable: true,
    description: 'The reasons for the checks that ask for one.',
  })
  confirmations?: ConfirmationInput[] | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the event that was looked at; refused with CHANGED_BY_ANOTHER when it is stale.',
  })
  expectedVersion?: number | null;
}

@ObjectType()
export class ReissueNoticePayload {
  @Field(() => Notice, { description: 'The new notice, which is being made.' })
  notice!: Notice;
}
