import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { capitals, register } from '../../platform/graphql/enums.js';
import { User } from '../me/me.model.js';

export const TwofahStatus = capitals(['new', 'registered'] as const);

register(TwofahStatus, 'TwofahStatus', "The state of a user's authenticator app.", {
  NEW: 'No app is registered: the first right code registers one.',
  REGISTERED: 'An app is registered: only its code is asked for.',
});

@InputType({ description: 'The first step of signing in.' })
export class LoginVerifyInput {
  @Field(() => String, { description: 'Address of the account.' })
  email!: string;

  @Field(() => String)
  password!: string;
}

@InputType({ description: 'The second step of signing in.' })
export class LoginTwofahInput extends LoginVerifyInput {
  @Field(() => String, {
    nullable: true,
    description: 'Six digits of the authenticator app. Required without `passkey`.',
  })
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Instead of a code: the answer of `navigator.credentials.get` as JSON text (AuthenticationResponseJSON of WebAuthn 3).',
  })
  passkey?: string | null;
}

@InputType({ description: 'A user who has forgotten their password.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'Address of the account.' })
  email!: string;
}

@InputType({ description: 'The link of a mail for a new password.' })
export class CheckPasswordResetInput {
  @Field(() => String, { description: 'The last part of the link.' })
  token!: string;
}

@InputType({ description: 'A new password, with the token of a reset link.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'Address of the account.' })
  email!: string;

  @Field(() => String, { description: 'The new password, 12 to 128 characters.' })
  password!: string;

  @Field(() => String, { description: 'Token that `checkPasswordReset` answered.' })
  resetToken!: string;
}

@ObjectType()
export class LoginVerifyPayload {
  @Field(() => TwofahStatus, {
    description: 'States if two-factor sign-in has to be registered first.',
  })
  twofahStatus!: 'new' | 'registered';

  @Field(() => String, {
    nullable: true,
    description: 'QR code for the authenticator app as a data URI, for a new user only.',
  })
  twofahQrcode!: string | null;

  @Field(() => String, { nullable: true, description: 'Key of the QR code in base32, for typing.' })
  twofahSecret!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The argument of `navigator.credentials.get` as JSON text (PublicKeyCredentialRequestOptionsJSON of WebAuthn 3), valid for 5 minutes; null for a user without passkeys.',
  })
  passkeyOptions!: string | null;
}

@ObjectType()
export class LoginTwofahPayload {
  @Field(() => User, { description: 'The user who has signed in.' })
  user!: User;
}

@ObjectType()
export class CheckPasswordResetPayload {
  @Field(() => String, { description: 'Address of the account whose password may be set.' })
  email!: string;

  @Field(() => String, { description: 'The token for `resetPassword`; it is valid once.' })
  resetToken!: string;
}

@ObjectType({ isAbstract: true })
abstract class Said {
  @Field(() => String, { description: 'One sentence for the user.' })
  message!: string;
}

@ObjectType()
export class RequestPasswordResetPayload extends Said {}

@ObjectType()
export class ResetPasswordPayload extends Said {}

@ObjectType()
export class RefreshPayload {
  @Field(() => Boolean, { description: 'Always true: a refusal is an error.' })
  done!: boolean;
}
