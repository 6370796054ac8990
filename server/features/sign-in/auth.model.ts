import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';

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
