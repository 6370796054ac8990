import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A passkey: a second factor of its owner, beside the code.' })
export class Passkey {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: "The owner's word for the device that holds it." })
  name!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'The last sign-in with it; null before.' })
  lastUsedAt!: Date | null;
}

@InputType({ isAbstract: true })
abstract class WithCode {
  @Field(() => String, {
    description: 'Six digits of the authenticator app that were not used before.',
  })
  code!: string;
}

@InputType({ description: 'A passkey that is to be made.' })
export class StartPasskeyInput extends WithCode {}

@InputType({ description: 'A passkey that a browser has made.' })
export class CreatePasskeyInput {
  @Field(() => String, { description: '1 to 50 characters, unique among those of its owner.' })
  name!: string;

  @Field(() => String, {
    description:
      'The answer of `navigator.credentials.create` as JSON text (RegistrationResponseJSON of WebAuthn 3).',
  })
  response!: string;
}

@InputType({ description: 'A passkey and its new name.' })
export class RenamePasskeyInput {
  @Field(() => ID)
  passkeyId!: string;

  @Field(() => String, { description: '1 to 50 characters, unique among those of its owner.' })
  name!: string;
}

@InputType({ description: 'A passkey to remove.' })
export class DeletePasskeyInput extends WithCode {
  @Field(() => ID)
  passkeyId!: string;
}

@ObjectType()
export class StartPasskeyPayload {
  @Field(() => String, {
    description:
      'The argument of `navigator.credentials.create` as JSON text (PublicKeyCredentialCreationOptionsJSON of WebAuthn 3); valid for 5 minutes.',
  })
  options!: string;
}

@ObjectType({ isAbstract: true })
abstract class ChangedPasskey {
  @Field(() => Passkey)
  passkey!: Passkey;
}

@ObjectType()
export class CreatePasskeyPayload extends ChangedPasskey {}

@ObjectType()
export class RenamePasskeyPayload extends ChangedPasskey {}

@ObjectType()
export class DeletePasskeyPayload {
  @Field(() => ID, { description: 'Number of the passkey, which no longer counts.' })
  deletedId!: number;
}
