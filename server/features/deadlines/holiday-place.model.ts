import { Field, InputType, ObjectType, OmitType } from '@nestjs/graphql';

@ObjectType({
  description:
    'The place whose public holidays are no business days, by the codes of `holidayPlaces`.',
})
export class HolidayPlace {
  @Field(() => String, { description: 'Code of the country, e.g. `US`.' })
  country!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the state, e.g. `NY`; null for the whole country.',
  })
  state!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the region; null for the whole state.',
  })
  region!: string | null;
}

@InputType({
  description:
    'The place whose public holidays are no business days, by the codes of `holidayPlaces`.',
})
export class HolidayPlaceInput extends OmitType(HolidayPlace, [], InputType) {}

/** Makes a place of the three fields in which rules and schedules keep it; null where they have none. */
export function holidayPlaceOf({
  country,
  state,
  region,
}: {
  [Level in keyof HolidayPlace]: string | null;
}): HolidayPlace | null {
  return country === null ? null : { country, state, region };
}

/** Spreads the place of an input into the three fields that the services take. */
export function spreadPlace<Input extends { holidayPlace?: HolidayPlaceInput | null }>({
  holidayPlace,
  ...input
}: Input): Omit<Input, 'holidayPlace'> & Partial<HolidayPlaceInput> {
  return { ...input, ...holidayPlace };
}
