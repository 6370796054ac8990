/** The options and answers of WebAuthn 3 in its JSON; the server makes and reads them. */
export type PasskeyJson = Record<string, unknown>;

/** The browser was closed, the time ran out, or the device has no such passkey: it does not say which. */
export const NO_PASSKEY = 'No passkey was used, try again';

/** True if this browser makes and uses passkeys at the address of this page. An IP address has none. */
export function hasPasskeys(): boolean {
  const isAddress = /^\[|^[\d.]+$/.test(location.hostname);
  return (
    !isAddress &&
    // Missing in older browsers, and where the page came without https.
    'PublicKeyCredential' in window &&
    'credentials' in navigator
  );
}

/** True if this page can use passkeys that were made for a domain. */
export function canUsePasskeysOf(rpId: unknown): boolean {
  const { hostname } = location;
  return hasPasskeys() && typeof rpId === 'string' && `.${hostname}`.endsWith(`.${rpId}`);
}

/** Lets the browser make a passkey. Rejects when the user calls it off. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { challenge, user, excludeCredentials, ...rest } =
    options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map(described),
  } as PublicKeyCredentialCreationOptions;
  return jsonOf(await navigator.credentials.create({ publicKey }));
}

/** Lets the browser sign in with a passkey. Rejects when the user calls it off. */
export async function askPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { challenge, allowCredentials, ...rest } =
    options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    allowCredentials: (allowCredentials ?? []).map(described),
  } as PublicKeyCredentialRequestOptions;
  return jsonOf(await navigator.credentials.get({ publicKey }));
}

const described = ({ id, ...rest }: PublicKeyCredentialDescriptorJSON) => ({
  ...rest,
  id: bytesOf(id),
});

/** What an answer has, of a new passkey or of one that signs in. Only the first two are always there. */
type Answer = AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;

/**
 * Writes a passkey in WebAuthn’s JSON by hand, in both directions: the extension of a password manager answers with an
 * object of its own, whose `toJSON` is missing or throws, and whose methods may be missing as well.
 */
export function jsonOf(credential: Credential | null): PasskeyJson {
  const { id, rawId, response, authenticatorAttachment } = (credential ??
    {}) as PublicKeyCredential & { response: Partial<Answer> | undefined };
  if (typeof id !== 'string' || response?.clientDataJSON === undefined) throw new Error(NO_PASSKEY);
  const { getClientExtensionResults } = credential as Partial<PublicKeyCredential>;
  const { attestationObject, authenticatorData, signature, userHandle, getTransports } = response;
  return {
    id,
    rawId: textOf(rawId) ?? id,
    type: 'public-key',
    ...(authenticatorAttachment == null ? {} : { authenticatorAttachment }),
    clientExtensionResults: plain(getClientExtensionResults?.call(credential)),
    response: without({
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(attestationObject),
      // Of a new passkey, both are within its `attestationObject`.
      authenticatorData: attestationObject === undefined ? textOf(authenticatorData) : undefined,
      signature: textOf(signature),
      userHandle: textOf(userHandle),
      transports: getTransports?.call(response),
    }),
  };
}

const without = (fields: PasskeyJson): PasskeyJson =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Results of extensions may hold bytes; the server reads none of those. */
const plain = (results: object | undefined): PasskeyJson =>
  Object.fromEntries(
    Object.entries(results ?? {}).filter(([, value]) => typeof value !== 'object') as [
      string,
      unknown,
    ][],
  );

/** Bytes as text in base64url; an extension may have them in an array of another window, or as text already. */
function textOf(value: unknown): string | undefined {
  if (value == null) return undefined;
  if (typeof value === 'string') return value;
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value as ArrayBuffer);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
}
