import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { User } from '../me/me.model.js';
import { TwofahStatus } from '../sign-in/auth.model.js';

@ObjectType({ description: 'The ways in which somebody can sign in.' })
export class SignInMethods {
  @Field(() => Boolean, { description: 'False where only the issuer is taken.' })
  password!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the issuer of OpenID Connect; null without one.',
  })
  oidcLabel!: string | null;

  @Field(() => Boolean, { description: 'True if passkeys can be a second factor here.' })
  passkeys!: boolean;
}

@InputType({
  description:
    'The page behind `/login?sso=1`. The sign-in itself is in the cookie that the issuer’s answer has set.',
})
export class CompleteOidcSignInInput {
  @Field(() => String, {
    nullable: true,
    description: 'Six digits of the authenticator app, once they were asked for.',
  })
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Instead of a code: the answer of `navigator.credentials.get` as JSON text.',
  })
  passkey?: string | null;
}

@ObjectType({
  description: 'The user who is signed in, or the second factor that is due.',
})
export class CompleteOidcSignInPayload {
  @Field(() => User, {
    nullable: true,
    description: 'The user who has signed in; null where a second factor is due.',
  })
  user!: User | null;

  @Field(() => TwofahStatus, {
    nullable: true,
    description: 'States if two-factor sign-in has to be registered first; null once signed in.',
  })
  twofahStatus!: 'new' | 'registered' | null;

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
      'The options for `navigator.credentials.get` as JSON text; null for a user without passkeys.',
  })
  passkeyOptions!: string | null;
}

@ObjectType()
export class LogoutPayload {
  @Field(() => Boolean, { description: 'Always true: a refusal is an error.' })
  done!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Address that ends the session at the issuer, for the browser to go to; null if it did not begin there.',
  })
  logoutUrl!: string | null;
}
