import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { Citation } from '../citations/citation.model.js';
import type { AddresseeKind } from '../notices/letters/addressee.pure.js';
import { AddresseeKindEnum } from '../notices/letters/letters.model.js';
import { VehicleFieldsInput } from '../citations/vehicle.model.js';

@InputType({
  description:
    'A person to whom the next notice of a completed event goes. The vehicle is of corrected owners only, the day of receipt of named persons only.',
})
export class RecordAddresseeInput extends VehicleFieldsInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => Int, {
    description:
      'The version that was looked at; refused with CHANGED_BY_ANOTHER when it is stale.',
  })
  expectedVersion!: number;

  @Field(() => AddresseeKindEnum, { description: 'Every kind but OWNER.' })
  kind!: AddresseeKind;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day on which the answer that names them came in.',
  })
  receivedOn?: string | null;

  @Field(() => String, { nullable: true, description: '255 characters at most.' })
  note?: string | null;
}

@InputType({ description: 'An addressee that gets no notice after all.' })
export class WithdrawAddresseeInput {
  @Field(() => ID)
  addresseeId!: string;

  @Field(() => String)
  reason!: string;
}

@ObjectType()
export class RecordAddresseePayload {
  @Field(() => Citation)
  citation!: Citation;
}

@ObjectType()
export class WithdrawAddresseePayload {
  @Field(() => Citation)
  citation!: Citation;
}

@ObjectType({ description: 'An addressee that waits for their notice.' })
export class WaitingAddressee {
  @Field(() => ID)
  id!: number;

  @Field(() => ID)
  citationId!: number;

  @Field(() => String, { description: 'Name of the event for people.' })
  referenceId!: string;

  @Field(() => AddresseeKindEnum)
  kind!: AddresseeKind;

  @Field(() => String, {
    nullable: true,
    description: 'Number of the notice that theirs will replace.',
  })
  namedFor!: string | null;

  @Field(() => LocalDay, { nullable: true })
  receivedOn!: string | null;

  @Field(() => Date, { nullable: true, description: 'The deadline of their notice.' })
  dueAt!: Date | null;

  @Field(() => Officer, { nullable: true })
  recordedBy!: Officer | null;
}

@ObjectType({ implements: () => [Page], description: 'A page of addressees that wait.' })
export class WaitingAddresseePage extends Page {
  @Field(() => [WaitingAddressee], { description: 'The nearest deadline first.' })
  data!: WaitingAddressee[];
}
