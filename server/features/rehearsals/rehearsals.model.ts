import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause, register, words } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { ReportStatus } from '../citations/citation.enums.js';
import type { ReportStatus as StatusName } from '../citations/citation.workflow.js';
import { REHEARSAL_STATUSES, type RehearsalStatus as State } from './rehearsal.entity.js';
import { RehearsedFunction } from './rehearsals.enums.js';
import type { Rehearsed } from './rehearsals.rules.js';

const RehearsalStatus = words<State>(REHEARSAL_STATUSES);

register(RehearsalStatus, 'RehearsalStatus', 'The state of a rehearsal.', {
  RUNNING: 'It looks at events.',
  DONE: 'It has looked at all of its events.',
  FAILED: 'It was given up after several tries.',
  CANCELLED: 'An administrator cancelled it.',
});

@ObjectType({ description: 'The number of events in a status.' })
export class RehearsalCount {
  @Field(() => ReportStatus)
  reportStatus!: StatusName;

  @Field(() => Int)
  count!: number;
}

@ObjectType({
  description:
    'An event that a rehearsal touched, without plate, owner, place, media and sentence.',
})
export class RehearsalExample {
  @Field(() => ID)
  citationId!: number;

  @Field(() => String, { description: 'Number of the event.' })
  referenceId!: string;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => ReportStatus)
  reportStatus!: StatusName;

  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => Date)
  capturedAt!: Date | string;
}

@ObjectType({ description: 'A function of the checks, tried on the newest events.' })
export class Rehearsal {
  @Field(() => ID)
  id!: number;

  @Field(() => RehearsalStatus)
  status!: State;

  @Field(() => RehearsedFunction)
  function!: Rehearsed;

  @Field(() => String, { description: 'Parameters of the function, as JSON text.' })
  params!: string;

  @Field(() => Cause, { nullable: true, description: 'Null means both causes.' })
  cause!: CauseName | null;

  @Field(() => Int, { description: 'Number of events that there were.' })
  events!: number;

  @Field(() => Int, { description: 'Number of events that it has looked at so far.' })
  done!: number;

  @Field(() => Int, { description: 'Number of events on which the function fires.' })
  touched!: number;

  @Field(() => [RehearsalCount], { description: 'The touched events by their status.' })
  byStatus!: RehearsalCount[];

  @Field(() => [RehearsalExample], { description: 'The newest touched events, 20 at most.' })
  examples!: RehearsalExample[];

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is running.' })
  endedAt!: Date | null;
}

@ObjectType({ implements: [Page], description: 'Some rehearsals, newest first.' })
export class RehearsalPage extends Page {
  @Field(() => [Rehearsal])
  data!: Rehearsal[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedRehearsal {
  @Field(() => Rehearsal)
  rehearsal!: Rehearsal;
}

@ObjectType()
export class StartRehearsalPayload extends ChangedRehearsal {}

@ObjectType()
export class CancelRehearsalPayload extends ChangedRehearsal {}
