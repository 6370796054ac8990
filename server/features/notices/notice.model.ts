import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { NoticeStatus as StatusName } from './notice.entity.js';

const NoticeStatus = {
  PENDING: 'PENDING',
  READY: 'READY',
  FAILED: 'FAILED',
} as const satisfies {
  [Status in StatusName]: Status;
};

registerEnumType(NoticeStatus, {
  name: 'NoticeStatus',
  description: 'How far a notice is made.',
  valuesMap: {
    PENDING: { description: 'It is being made.' },
    READY: { description: 'It is made and will not change.' },
    FAILED: { description: 'It could not be made; an administrator can order it again.' },
  },
});

@ObjectType({ description: 'A citation notice: the PDF that is mailed to the owner.' })
export class Notice {
  @Field(() => ID, { description: 'Number of this version.' })
  id!: number;

  @Field(() => ID, { description: 'The citation that it is of.' })
  citationId!: number;

  @Field(() => String, { description: 'The citation notice ID.' })
  number!: string;

  @Field(() => NoticeStatus, { description: 'Whether the PDF is there.' })
  status!: StatusName;

  @Field(() => Int, { description: 'From 1; each order adds one and keeps the older ones.' })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the PDF, in hexadecimal, once it is made.',
  })
  sha256!: string | null;

  @Field(() => String, { description: 'Address of the PDF.' })
  pdfSrc!: string;

  @Field(() => Date, { description: 'When it was ordered.' })
  requestedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was made.' })
  renderedAt!: Date | null;
}

@InputType({ isAbstract: true })
abstract class NoticeOfCitation {
  @Field(() => ID, { description: 'The citation that the notice is of.' })
  citationId!: string;
}

@InputType({ description: 'Which notice was printed.' })
export class PrintNoticeInput extends NoticeOfCitation {}

@InputType({ description: 'Which notice is to be made again.' })
export class RerenderNoticeInput extends NoticeOfCitation {}

@ObjectType({ isAbstract: true })
abstract class ChangedNotice {
  @Field(() => Notice, { description: 'The newest version of the notice.' })
  notice!: Notice;
}

@ObjectType({ description: 'Answer to `printNotice`.' })
export class PrintNoticePayload extends ChangedNotice {}

@ObjectType({ description: 'Answer to `rerenderNotice`.' })
export class RerenderNoticePayload extends ChangedNotice {}
