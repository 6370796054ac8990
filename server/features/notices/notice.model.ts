import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { SigningCertificate } from './pdf/notice-signer.js';
import type { NoticeStatus as StatusName } from './notice.entity.js';

type StateName = SigningCertificate['state'];

export const NoticeStatus = {
  PENDING: 'PENDING',
  READY: 'READY',
  FAILED: 'FAILED',
} as const satisfies {
  [Status in StatusName]: Status;
};

registerEnumType(NoticeStatus, {
  name: 'NoticeStatus',
  description: 'The progress of making a notice.',
  valuesMap: {
    PENDING: { description: 'The PDF is being made.' },
    READY: { description: 'It is made and will not change.' },
    FAILED: { description: 'It could not be made; an administrator can order it again.' },
  },
});

@ObjectType({ description: 'A citation notice: the PDF that is mailed to the owner.' })
export class Notice {
  @Field(() => ID, {
    description: 'Differs between versions: operations name a notice by `number`.',
  })
  id!: number;

  @Field(() => ID)
  citationId!: number;

  @Field(() => String, {
    description: 'The number that the paper notice carries, e.g. `TEC-2026-000001`.',
  })
  number!: string;

  @Field(() => NoticeStatus)
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

  @Field(() => Date)
  requestedAt!: Date | string;

  @Field(() => Date, { nullable: true })
  renderedAt!: Date | string | null;
}

@ObjectType({ description: 'A version of a notice that was made, and is kept.' })
export class NoticeVersion {
  @Field(() => Int, { description: 'Counted from 1.' })
  version!: number;

  @Field(() => String, { description: 'SHA-256 of the PDF, in hexadecimal.' })
  sha256!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'SHA-256 of the PDF before it was signed; null where it was made before that was kept.',
  })
  documentSha256!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The programs that made it, with their versions; null where it was made before that was kept.',
  })
  renderer!: string | null;

  @Field(() => Date)
  renderedAt!: Date | string;

  @Field(() => String, { description: 'Address of the PDF.' })
  pdfSrc!: string;
}

const SigningState = {
  VALID: 'VALID',
  ENDING: 'ENDING',
  EXPIRED: 'EXPIRED',
} as const satisfies {
  [State in StateName]: State;
};

registerEnumType(SigningState, {
  name: 'SigningState',
  description: 'The validity of the certificate that signs notices.',
  valuesMap: {
    VALID: { description: 'Valid for more than 30 days.' },
    ENDING: { description: 'Valid for 30 days or less.' },
    EXPIRED: { description: 'Expired: notices wait until it is replaced.' },
  },
});

@ObjectType({ description: 'The certificate that notices are signed with.' })
export class NoticeSigning {
  @Field(() => Date)
  expiresAt!: Date;

  @Field(() => SigningState)
  state!: StateName;
}

@InputType({ isAbstract: true })
abstract class NamedNotice {
  @Field(() => String)
  number!: string;
}

@InputType({ description: 'The notice that was printed.' })
export class PrintNoticeInput extends NamedNotice {}

@InputType({ description: 'A notice to make again.' })
export class RerenderNoticeInput extends NamedNotice {}

@ObjectType({ isAbstract: true })
abstract class ChangedNotice {
  @Field(() => Notice, { description: 'The newest version of the notice.' })
  notice!: Notice;
}

@ObjectType()
export class PrintNoticePayload extends ChangedNotice {}

@ObjectType()
export class RerenderNoticePayload extends ChangedNotice {}
