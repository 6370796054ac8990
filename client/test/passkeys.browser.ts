import type { CDPSession, Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { PASSWORD, type Person } from './cast.js';
import { eventually, heading, reads, toast } from './reading.js';
import { sharedStage, type Stage } from './stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
});
afterEach(() => stage.check());

const somebody = (): Promise<Person> => stage.hire('processing');

/** Chromium's own authenticator, with a finger on it. */
interface Device {
  cdp: CDPSession;
  authenticatorId: string;
}

async function deviceOf(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** The credentials that the device holds. */
async function keysOf({ cdp, authenticatorId }: Device) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** A page whose browser has a device, and whose user has registered the app. */
async function signedInPage(who: Person, refusals: readonly number[] = []) {
  const context = await stage.newcomer();
  const page = await context.newPage();
  stage.expectRefusals(page, refusals);
  const device = await deviceOf(page);
  await stage.signIn(page, who);
  return { page, device };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function add(page: Page, who: Person, name: string): Promise<void> {
  await page.goto('/profile');
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Code').fill(await stage.codeOf(who));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await passkeys(page).getByRole('cell', { name, exact: true }).waitFor();
}

async function toCodeView(page: Page, who: Person): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await heading(page, 'Sign in').waitFor();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, 'Two-factor code').waitFor();
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

describe('passkeys (joining 1), with Chromium’s authenticator', () => {
  it('are added in the profile, sign in at the code view, are renamed and removed', async () => {
    const who = await somebody();
    const { page, device } = await signedInPage(who);
    await add(page, who, 'Laptop');
    const [key] = await keysOf(device);
    expect(key).toMatchObject({ rpId: 'localhost', userName: who.email });

    await toCodeView(page, who);
    await usePasskey(page).waitFor();
    await usePasskey(page).click();
    await reads(page, 'Loading Dashboard');
    await page.waitForURL((url) => url.pathname === '/');
    expect((await keysOf(device))[0]!.signCount).toBeGreaterThan(key!.signCount);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename passkey' });
    await rename.getByLabel('Name').fill('Office laptop');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Office laptop' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove passkey' });
    await remove.getByLabel('Code').fill(await stage.codeOf(who));
    await remove.getByRole('button', { name: 'Remove' }).click();
    await reads(page, 'You have no passkeys.');

    await toCodeView(page, who);
    expect(await usePasskey(page).count()).toBe(0);
  });

  it('a refused one and a missing one leave the code, and another try', async () => {
    const who = await somebody();
    const { page, device } = await signedInPage(who, [401]);
    await add(page, who, 'Phone');
    const [key] = await keysOf(device);
    await toCodeView(page, who);
    // The server knows a later use than the device reports: somebody has copied the key.
    await stage.database.query(
      'UPDATE passkeys SET counter = 1000 WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [who.email],
    );
    await usePasskey(page).click();
    await toast(page, 'Invalid code entered').waitFor();

    await device.cdp.send('WebAuthn.removeCredential', {
      authenticatorId: device.authenticatorId,
      credentialId: key!.credentialId,
    });
    await usePasskey(page).click();
    await toast(page, 'No passkey was used, try again').waitFor();

    await device.cdp.send('WebAuthn.addCredential', {
      authenticatorId: device.authenticatorId,
      credential: { ...key!, signCount: 2000 },
    });
    await usePasskey(page).click();
    await reads(page, 'Loading Dashboard');
  });

  it('a wrong code in the profile is said, and the session goes on', async () => {
    const who = await somebody();
    const { page } = await signedInPage(who);
    await page.goto('/profile');
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await toast(page, 'Invalid code entered').waitFor();
    await eventually(() => dialog.getByLabel('Code').inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/profile');
  });

  it('an old bookmark of 127.0.0.1 signs in by code, and offers no passkey', async () => {
    const who = await somebody();
    const { page } = await signedInPage(who);
    await add(page, who, 'Phone');
    const context = await stage.newcomer({ baseURL: stage.url.replace('localhost', '127.0.0.1') });
    const bookmarked = await context.newPage();
    await stage.signIn(bookmarked, who);
    await bookmarked.goto('/profile');
    await reads(bookmarked, 'Passkeys need https and a host name.');
    await passkeys(bookmarked).getByRole('cell', { name: 'Phone', exact: true }).waitFor();
    expect(await passkeys(bookmarked).getByRole('button', { name: 'Add a passkey' }).count()).toBe(
      0,
    );
  });
});
