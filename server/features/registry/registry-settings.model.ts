import { Field, InputType, Int, ObjectType, OmitType } from '@nestjs/graphql';

@ObjectType({ description: 'The settings of the vehicle registry.' })
export class RegistrySettings {
  @Field(() => Int, {
    description: 'Grows with every change; a change sends it back as `expectedVersion`.',
  })
  version!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Country or state by ISO 3166 that entries without a region have, as `DE` or `US-MD`.',
  })
  homeRegion!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Age in days, 0 to 365, at which a registry over HTTP is asked again before a decision; null for never.',
  })
  recheckDays!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Age in days, 1 to 3650, above which entries are old; null for never.',
  })
  maxAgeDays!: number | null;
}

@InputType({
  description:
    'All settings of the registry: null switches a number off, one that is left out gets its shipped value.',
})
export class UpdateRegistrySettingsInput extends OmitType(
  RegistrySettings,
  ['version'],
  InputType,
) {
  @Field(() => Int, { description: 'The version that was read.' })
  expectedVersion!: number;
}

@ObjectType()
export class UpdateRegistrySettingsPayload {
  @Field(() => RegistrySettings)
  registrySettings!: RegistrySettings;
}
