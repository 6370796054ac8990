import { Field, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../platform/graphql/enums.js';
import { FIRST_STEPS, type FirstStepName as StepName } from './first-steps.pure.js';

const FirstStepName = words(FIRST_STEPS);

register(FirstStepName, 'FirstStepName', 'A step before the first notice is mailed.', {
  LETTERHEAD: 'The PDF settings of each cause; without them no notice is made.',
  CURRENCY_AND_UNITS: 'The citation settings; without a currency no notice is made.',
  TIME_ZONE: '`TIME_ZONE` is confirmed; without that no notice is made.',
  FINES: 'A fine schedule of each cause.',
  TEXTS: 'Texts of each cause, in the language of notices.',
  REQUIRED_CONTENT: 'The mailing settings were saved, with the content that notices need.',
  DEADLINES: 'A deadline rule of each cause.',
  HOLIDAYS: 'A country or own days, where business days count.',
  USERS: 'Officers who review each cause, and one who decides.',
  CAMERAS: 'A valid API token with `events:write`, or any event.',
  VEHICLE_REGISTRY: 'Vehicles in the table, or `REGISTRY_URL`.',
  PROGRAM_CHECKED:
    'A lawyer checked the example of a program; without that no notice is made. It is there only while it is open.',
});

@ObjectType({ description: 'A step before the first notice is mailed.' })
export class FirstStep {
  @Field(() => FirstStepName)
  step!: StepName;

  @Field(() => Boolean, { description: 'True if nothing is missing.' })
  done!: boolean;

  @Field(() => [String], {
    description:
      'The fields, causes or roles without it, in words. Only causes with events are asked for; before the first event both, until all is there for one.',
  })
  missing!: string[];
}

@ObjectType({ description: 'The steps of an installation before its first notice is mailed.' })
export class FirstSteps {
  @Field(() => Boolean, { description: 'True if every step is done.' })
  done!: boolean;

  @Field(() => Boolean, {
    description:
      'True if notices would carry the invented letterhead of an older version: none is made until it is replaced.',
  })
  inventedLetterhead!: boolean;

  @Field(() => [FirstStep], { description: 'Sorted in the order of the work.' })
  steps!: FirstStep[];
}
