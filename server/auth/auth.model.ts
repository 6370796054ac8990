import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { OfferedAction } from '../citations/citation.model.js';
import { CitationSettings } from '../settings/settings.model.js';
import { Role } from '../users/role.model.js';

const TwofahStatus = { new: 'new', registered: 'registered' } as const;

registerEnumType(TwofahStatus, {
  name: 'TwofahStatus',
  description: 'Whether somebody has registered an authenticator app.',
  valuesMap: {
    new: { description: 'Not yet: his first right code registers it.' },
    registered: { description: 'He has: only the code is asked for.' },
  },
});

@ObjectType({ description: 'Answer to the first step of signing in.' })
export class LoginVerification {
  @Field(() => TwofahStatus, {
    description: 'Whether two-factor sign-in has to be registered first.',
  })
  twofahStatus!: keyof typeof TwofahStatus;

  @Field(() => String, {
    nullable: true,
    description: 'QR code for the authenticator app as a data URI, for a new user only.',
  })
  twofahQrcode!: string | null;

  @Field(() => String, { nullable: true, description: 'The same key in base32, for typing.' })
  twofahSecret!: string | null;
}

@ObjectType({ description: 'What a reset link stands for.' })
export class PasswordResetCheck {
  @Field(() => String, { description: 'Whose password may be set.' })
  email!: string;

  @Field(() => String, { description: 'What `resetPassword` needs; it serves once.' })
  resetToken!: string;
}

@ObjectType({ description: 'The signed-in person.' })
export class User {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => String, { description: 'Address he signs in with.' })
  email!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;

  @Field(() => Role, { description: 'His role.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Where his picture is, if he has one.' })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'Whether he reviews and submits events.' })
  isProcessingOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether he decides on submitted events.' })
  isInspectionOfficer!: boolean;

  @Field(() => Boolean, { description: 'Whether he runs the admin area.' })
  isAdministrator!: boolean;

  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;

  @Field(() => CitationSettings, { description: 'The settings that his screens follow.' })
  citationSettings!: CitationSettings;

  @Field(() => [OfferedAction], { description: 'Every action that his role may ever be offered.' })
  citationActions!: OfferedAction[];
}
