import { Field, ID, InputType } from '@nestjs/graphql';

@InputType({ description: 'An order of a court package of a case.' })
export class CreateCourtPackageInput {
  @Field(() => ID)
  citationId!: string;

  @Field(() => String, { description: 'Purpose of the package, 1 to 255 characters, one line.' })
  purpose!: string;

  @Field(() => String, { description: 'Recipient of the package, 1 to 255 characters, one line.' })
  recipient!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True for pictures with their masks; not available yet.',
  })
  masked!: boolean;
}
