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
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** True if this page can use passkeys that were made for a domain. */
export function canUsePasskeysOf(rpId: unknown): boolean {
  const { hostname } = location;
  return hasPasskeys() && typeof rpId === 'string' && `.${hostname}`.endsWith(`.${rpId}`);
}

/** Lets the browser make a passkey. Rejects when the user calls it off. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return jsonOf(await navigator.credentials.create({ publicKey }));
}

/** Lets the browser sign in with a passkey. Rejects when the user calls it off. */
export async function askPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return jsonOf(await navigator.credentials.get({ publicKey }));
}

function jsonOf(credential: Credential | null): PasskeyJson {
  if (!(credential instanceof PublicKeyCredential)) throw new Error(NO_PASSKEY);
  return { ...credential.toJSON() };
}
