import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { UsualEvidence as UsualEvidenceNumbers } from '../../citations/usual-evidence.pure.js';
import { ReasonAct } from '../../reasons/reasons.model.js';
import type { ReasonRequired } from '../desk.rules.js';

@ObjectType({
  description: 'Sequence numbers of the media that are usually evidence, for each cause.',
})
export class UsualEvidence {
  @Field(() => [Int], { description: 'Sequence numbers for events at a red light.' })
  REDLIGHT!: number[];

  @Field(() => [Int], { description: 'Sequence numbers for events over the limit.' })
  SPEEDING!: number[];
}

@ObjectType({ description: "The department's settings of the desk." })
export class DeskSettings {
  @Field(() => Int, { description: 'For so many seconds a decision can be taken back.' })
  decisionGraceSeconds!: number;

  @Field(() => Boolean, {
    description:
      'True if a decision needs that a medium of the event was shown large, and a notice that each selected image was.',
  })
  requireViewedEvidence!: boolean;

  @Field(() => [ReasonAct], {
    description: 'The acts that need a reason of the list: any of DISCARD, HOLD and REVISE.',
  })
  reasonRequired!: ReasonRequired[];

  @Field(() => Int, { description: 'Decisions that take less seconds are too fast; 0: off.' })
  paceGuardSeconds!: number;

  @Field(() => UsualEvidence, {
    description: 'The media that `selectUsualEvidence` selects; without a choice, the first ones.',
  })
  usualEvidence!: UsualEvidenceNumbers;

  @Field(() => Boolean, {
    description: 'True if the usual evidence is selected when an event comes in.',
  })
  preselectEvidence!: boolean;

  @Field(() => Float, {
    nullable: true,
    description:
      "The camera's confidence, 0.5 to 1, from which a plate is looked up when its event is handed out; null: never.",
  })
  autoLookUp!: number | null;

  @Field(() => Boolean, {
    description: 'True if notices are issued only by officers who have an authority in force.',
  })
  authorityRequired!: boolean;
}

@ObjectType()
export class UpdateDeskSettingsPayload {
  @Field(() => DeskSettings)
  deskSettings!: DeskSettings;
}
