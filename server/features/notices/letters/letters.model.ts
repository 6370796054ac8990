import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import { ADDRESSEE_KINDS, type AddresseeKind } from './addressee.pure.js';
import { LETTER_KINDS, type LetterKind } from './letter.pure.js';
import { MAIL_STATES, type MailState } from './mail-state.pure.js';

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Each in Word]: Each };

export const AddresseeKindEnum = enumOf<AddresseeKind>(ADDRESSEE_KINDS);
registerEnumType(AddresseeKindEnum, {
  name: 'AddresseeKind',
  description: 'The relation of an addressee to the vehicle.',
  valuesMap: {
    OWNER: { description: 'The registered owner at the time that the event was completed.' },
    CORRECTED_OWNER: { description: 'The registered owner, as they were corrected afterwards.' },
    DRIVER: { description: 'The owner named the driver.' },
    RENTER: { description: 'The owner named the person who rented the vehicle.' },
    LESSEE: { description: 'The owner named the person who leased the vehicle.' },
    BUYER: { description: 'The owner named the person who had bought the vehicle.' },
  },
});

export const LetterKindEnum = enumOf<LetterKind>(LETTER_KINDS);
registerEnumType(LetterKindEnum, {
  name: 'LetterKind',
  description: 'What a letter tells its addressee.',
  valuesMap: {
    NOTICE: { description: 'A citation notice.' },
    WARNING: { description: 'A warning letter in place of a notice: it asks for no money.' },
    CANCELLATION: { description: 'It says that a mailed notice is cancelled.' },
  },
});

export const MailStateEnum = enumOf<MailState>(MAIL_STATES);
registerEnumType(MailStateEnum, {
  name: 'MailState',
  description: 'The state of a notice on its way to the owner.',
  valuesMap: {
    NOT_READY: { description: 'The PDF is being made.' },
    FAILED: { description: 'The PDF could not be made.' },
    BEFORE_RUNS: {
      description:
        'It was issued before the first day that runs are of, or has the invented letterhead of an older version.',
    },
    PAST_DEADLINE: {
      description:
        'It had to be posted by an earlier day: a print run takes it only with a reason.',
    },
    WAITING: { description: 'It waits for a print run.' },
    IN_RUN: { description: 'It is in a print run and not mailed.' },
    RECALLED: { description: 'A recall holds it until it is upheld or void.' },
    MAILED: { description: 'It has gone to the owner.' },
    RETURNED: { description: 'The notice came back.' },
    TRANSFERRED: { description: 'A notice to a person whom the owner named replaced it.' },
    VOID: { description: 'The notice is void, also where it was printed or mailed.' },
  },
});

@ObjectType({ description: 'The person that a letter goes to.' })
export class LetterAddressee {
  @Field(() => ID)
  id!: number;

  @Field(() => Int, { description: 'Place among the addressees of the event, from 1.' })
  position!: number;

  @Field(() => AddresseeKindEnum)
  kind!: AddresseeKind;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Address in the window of the envelope.' })
  address!: string | null;
}

@ObjectType({ description: 'A person to whom a notice of an event goes.' })
export class Addressee extends LetterAddressee {
  @Field(() => String, { nullable: true, description: 'The name in the other language.' })
  nameAlt!: string | null;

  @Field(() => String, { nullable: true, description: 'The address in the other language.' })
  addressAlt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Plate of a registered owner; null for persons whom the owner named.',
  })
  plate!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the notice for which the person was named.',
  })
  namedFor!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The local day on which the answer that names them came in.',
  })
  receivedOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for programs.' })
  note!: string | null;

  @Field(() => Officer, { nullable: true })
  recordedBy!: Officer | null;

  @Field(() => Date)
  recordedAt!: Date | string;

  @Field(() => Date, { nullable: true })
  withdrawnAt!: Date | string | null;

  @Field(() => String, { nullable: true })
  withdrawReason!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The newest number that they have; null while they wait.',
  })
  noticeNumber!: string | null;
}

@ObjectType({ description: 'A notice of an event, in the chain of its notices.' })
export class ChainedNotice {
  @Field(() => String)
  number!: string;

  @Field(() => Int, { description: 'Place in the chain, from 1; the newest is the current one.' })
  position!: number;

  @Field(() => ID, { nullable: true })
  addresseeId!: number | null;

  @Field(() => Date)
  issuedAt!: Date | string;

  @Field(() => MailStateEnum)
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'Number of the notice that it replaces.' })
  replaces!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the notice that replaces it.' })
  replacedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of its letter of cancellation.' })
  cancellation!: string | null;
}
