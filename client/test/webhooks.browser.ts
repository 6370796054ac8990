import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { smallPackage } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';

let stage: Stage;
let receiver: Server;
/** The answers of the receiver, one for each request; 200 after the last. */
const answers: number[] = [];
let received = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received += 1;
      response.writeHead(answers.shift() ?? 200).end('Thank you');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  stage = await Stage.start(inject('services'), {
    WEBHOOK_ALLOW: '127.0.0.1',
    WEBHOOK_RETRIES: '0.2',
  });
});
afterEach(() => stage.check());
afterAll(async () => {
  await stage.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const address = (): string =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/stopline`;

describe('/admin/webhooks (joining 2)', () => {
  it('makes a webhook, shows its secret once, and shows each delivery with its requests', async () => {
    const page = await stage.open('admin', '/admin/dashboard', [422]);
    await page.getByRole('link', { name: /^Webhooks/ }).click();
    await heading(page, 'Webhooks').waitFor();
    await reads(page, 'There are no webhooks');
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await reads(dialog, 'Address is required', 'Types are required');
    await isForEverybody(page, 'admin-webhooks-add', { isTouched: true });
    await dialog.getByLabel('Address').fill('https://10.0.0.1/');
    await dialog.getByLabel('Description').fill('Court register');
    await dialog.getByRole('checkbox', { name: 'citation.created' }).check();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await reads(dialog, 'Address must be an https address that can be reached from outside');
    await dialog.getByLabel('Address').fill(address());
    await dialog.getByRole('button', { name: 'Add' }).click();
    await reads(dialog, 'Copy it now: it is not shown again.');
    const secret = await dialog.getByLabel('Secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.getByText(secret).count()).toBe(0);
    await reads(page, 'Court register');
    await isForEverybody(page, 'admin-webhooks');

    await page.getByRole('button', { name: address() }).click();
    await heading(page, 'Webhook').waitFor();
    await reads(page, 'No deliveries');
    answers.push(503);
    await stage.deliver(await smallPackage('REDLIGHT'));
    await eventually(() => received).toBe(2);
    await page.reload();
    const list = await rows(page, 'Deliveries');
    await eventually(() => list.first().innerText()).toMatch(/citation\.created/);
    await reads(page, 'Delivered');
    await isForEverybody(page, 'admin-webhook');
    await page.getByRole('button', { name: 'citation.created' }).click();
    const details = page.getByRole('dialog', { name: 'citation.created' });
    await reads(details, '503', '200', 'Thank you');
    expect(await details.getByLabel('Body').innerText()).toContain('"case_id"');
    await isForEverybody(page, 'admin-webhook-delivery');
    await details.getByRole('button', { name: 'Resend' }).click();
    await toast(page, 'It is sent once more').waitFor();
    await eventually(() => received).toBe(3);
  });
});
