import { Field, Int, ObjectType, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Citation } from '../citations/citation.model.js';
import { HistoryItem } from '../history/activity.model.js';
import { Notice } from '../notices/notice.model.js';

@ObjectType({ description: 'An image that is printed on a notice.' })
export class CaseImage {
  @Field(() => Int)
  sequenceNumber!: number;

  @Field(() => Date, { nullable: true, description: 'Null if the camera did not say when.' })
  capturedAt!: string | null;

  @Field(() => String, { description: 'Address of the image, a JPEG.' })
  src!: string;
}

/** The fields of a case that stand on a citation too. */
const CASE_FIELDS = ['facts', 'fine', 'register', 'checks', 'addressees', 'notices'] as const;

@ObjectType({
  description: 'A notice with all that it rests on: neither comments nor videos of its event.',
})
export class NoticeCase extends PickType(Citation, CASE_FIELDS) {
  @Field(() => Notice)
  notice!: Notice;

  @Field(() => Int, { description: 'Version of the event, as `voidNotice` takes it.' })
  citationVersion!: number;

  @Field(() => String)
  referenceId!: string;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Date)
  capturedAt!: Date | string;

  @Field(() => String)
  locationAddress!: string;

  @Field(() => String)
  cameraSerialNumber!: string;

  @Field(() => [CaseImage], { description: 'The images that are printed on it, in their order.' })
  evidence!: CaseImage[];

  @Field(() => [HistoryItem], { description: 'The latest 1,000 steps, oldest first.' })
  history!: HistoryItem[];
}
