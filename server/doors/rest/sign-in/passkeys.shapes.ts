import { z } from 'zod';
import type {
  CreatePasskeyRules,
  DeletePasskeyRules,
  RenamePasskeyRules,
  StartPasskeyRules,
} from '../../../features/passkeys/passkeys.rules.js';
import { named } from '../../../platform/openapi/fields.js';
import type { FieldsOf } from '../spelling.js';
import { Passkey as PasskeyModel } from '../../../features/passkeys/passkeys.model.js';
import { restShape } from '../rest-shape.js';

// WebAuthn's objects keep the spelling of its JSON; browsers and libraries take and make them as they are.
const webauthn = (name: string, description: string, example: Record<string, unknown>) =>
  z.record(z.string(), z.unknown()).meta({ id: name, description, examples: [example] });

const CHALLENGE = 'Qh2VhJ0vGqZyWb3nA1s7cQ';
const CREDENTIAL = 'c0mXy1kq3nGm7tQ4';

export const PasskeyRequest = webauthn(
  'PasskeyRequest',
  'PublicKeyCredentialRequestOptionsJSON of WebAuthn 3: the argument of `PublicKeyCredential.parseRequestOptionsFromJSON`.',
  {
    challenge: CHALLENGE,
    rpId: 'stopline.example',
    allowCredentials: [{ id: CREDENTIAL, type: 'public-key', transports: ['internal'] }],
    userVerification: 'preferred',
    timeout: 300_000,
  },
);

export const PasskeyCreation = webauthn(
  'PasskeyCreation',
  'PublicKeyCredentialCreationOptionsJSON of WebAuthn 3: the argument of `PublicKeyCredential.parseCreationOptionsFromJSON`.',
  {
    challenge: CHALLENGE,
    rp: { id: 'stopline.example', name: 'Stopline' },
    user: { id: 'Zm9v', name: 'ada@stopline.test', displayName: 'Ada Marlow' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    attestation: 'none',
    timeout: 300_000,
  },
);

export const PasskeyAnswer = webauthn(
  'PasskeyAnswer',
  'RegistrationResponseJSON or AuthenticationResponseJSON of WebAuthn 3: the result of `PublicKeyCredential.toJSON`.',
  {
    id: CREDENTIAL,
    rawId: CREDENTIAL,
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    clientExtensionResults: {},
  },
);

/** A code of an authenticator app, in bodies. */
export const code = z
  .string()
  .regex(/^[0-9]{6}$/)
  .meta({ description: 'Six digits of the authenticator app.', examples: ['123456'] });

const name = z
  .string()
  .min(1)
  .max(50)
  .meta({ description: 'Unique among those of its owner.', examples: ['Office laptop'] });

export const Passkey = restShape(PasskeyModel, { examples: { name: 'Office laptop' } });

const freshCode = code.meta({
  description: 'Six digits of the authenticator app that were not used before.',
  examples: ['123456'],
});

export const PasskeyStart = z.strictObject({
  code: freshCode,
} satisfies FieldsOf<typeof StartPasskeyRules>);

export const PasskeyInput = named('PasskeyInput', 'A passkey that a browser has made.', {
  name,
  response: PasskeyAnswer,
} satisfies FieldsOf<typeof CreatePasskeyRules>);

export const PasskeyName = z.strictObject({
  name,
} satisfies FieldsOf<typeof RenamePasskeyRules>);

export const PasskeyRemoval = z.strictObject({
  code: freshCode,
} satisfies FieldsOf<typeof DeletePasskeyRules>);
