import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../platform/graphql/enums.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { type Verdict, VERDICTS } from '../measurement/measurement.pure.js';

const MeasurementVerdict = words<Verdict>(VERDICTS);

register(
  MeasurementVerdict,
  'MeasurementVerdict',
  'The comparison of the picture with the measurement of the camera.',
  {
    AGREES: 'The picture shows the same.',
    DIFFERS: 'The picture shows something else.',
    UNCERTAIN: 'The picture is too uncertain to tell.',
    NOT_MOVED: 'The vehicle did not move between the images.',
  },
);

@ObjectType({ description: 'A mark of a measurement, in its image and on the road.' })
export class MeasurementPoint {
  @Field(() => ID)
  mediaId!: number;

  @Field(() => Int, { description: 'Number of the image in the sequence of the event.' })
  sequenceNumber!: number;

  @Field(() => Float, { description: 'Pixels from the left edge of the original.' })
  x!: number;

  @Field(() => Float, { description: 'Pixels from the top edge of the original.' })
  y!: number;

  @Field(() => Date, { description: 'The time of the image from the camera.' })
  capturedAt!: Date | string;

  @Field(() => Float, { description: 'Position across the road, in the distance unit.' })
  across!: number;

  @Field(() => Float, { description: 'Position in the direction of travel, in that unit.' })
  along!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Distance past the stop line; null where the reference points have no line.',
  })
  line!: number | null;

  @Field(() => Float, { nullable: true, description: 'The ± of `line`, about 99 %.' })
  lineU!: number | null;
}

@ObjectType({
  description: 'A measurement in the picture: two marks of the same tyre, on the road.',
})
export class Measurement {
  @Field(() => [MeasurementPoint], { description: 'The two marks, the earlier image first.' })
  points!: MeasurementPoint[];

  @Field(() => ID, { description: 'The fact with the reference points that it was made with.' })
  referenceId!: number;

  @Field(() => Float, { description: 'Straight distance on the road between the marks.' })
  distance!: number;

  @Field(() => Float, { nullable: true, description: 'The ± of `distance`; null for 0.' })
  distanceU!: number | null;

  @Field(() => String, { description: 'Unit of lengths: m or ft.' })
  distanceUnit!: string;

  @Field(() => Float, { description: 'Seconds between the images.' })
  seconds!: number;

  @Field(() => Float, { description: 'Distance by time, in `unit`.' })
  speed!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The ± of `speed`; null for a distance of 0.',
  })
  speedU!: number | null;

  @Field(() => String, { description: 'Unit of speeds: km/h or mph.' })
  unit!: string;

  @Field(() => Float, { nullable: true, description: 'Speed of the camera; null for REDLIGHT.' })
  device!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The largest difference of `speed` and `device` that agrees.',
  })
  tolerance!: number | null;

  @Field(() => MeasurementVerdict)
  verdict!: Verdict;

  @Field(() => Officer, { description: 'The officer who measured.' })
  by!: Officer;

  @Field(() => Date)
  at!: Date | string;
}

@InputType({ description: 'A mark in an image: where a tyre meets the road.' })
export class MeasuredMarkInput {
  @Field(() => ID)
  mediaId!: string;

  @Field(() => Float, { description: 'Pixels from the left edge of the original.' })
  x!: number;

  @Field(() => Float, { description: 'Pixels from the top edge of the original.' })
  y!: number;
}
