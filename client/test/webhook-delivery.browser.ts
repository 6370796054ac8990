import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { type Accepted, smallPackage } from './deliveries.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { sharedStage, type Stage } from './stage.js';

let stage: Stage;
let receiver: Server;
let address: string;
/** The answers of the receiver, one for each request; 200 after the last. */
const answers: number[] = [];
/** The bodies of its requests. */
const received: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(Buffer.concat(parts).toString('utf8'));
      response.writeHead(answers.shift() ?? 200).end('Thank you');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/stopline`;
  stage = await sharedStage(inject('services'));
});
afterEach(() => stage.check());
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/**
 * Waits until the receiver has had a number of requests. There may be more: a worker of a busy machine that lost its lease makes
 * a request again, so that each event comes at least once (joining 2).
 */
const requests = (count: number) => eventually(() => received.length).toBeGreaterThanOrEqual(count);

// Joining 2.
it('a webhook is made, hears of an event on the second try, is tested, switched off and deleted', async () => {
  const page = await stage.open('admin', '/admin/webhooks');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Description').fill('Court register');
  await dialog.getByRole('checkbox', { name: 'citation.created' }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await reads(dialog, 'Copy it now: it is not shown again.');
  const secret = await dialog.getByLabel('Secret').innerText();
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByText(secret).count()).toBe(0);

  await page.getByRole('button', { name: address }).click();
  await heading(page, 'Webhook').waitFor();
  answers.push(503);
  const event: Accepted = await stage.deliver(await smallPackage('REDLIGHT'));
  await requests(2);
  expect(received[1]).toContain(event.reference_id);
  const delivery = page.getByRole('button', { name: 'citation.created' });
  await eventually(async () => {
    await page.reload();
    return (await rows(page, 'Deliveries')).first().innerText();
  }).toMatch(/citation\.created[^]*Delivered/);
  await delivery.click();
  const details = page.getByRole('dialog', { name: 'citation.created' });
  await reads(details, '503', '200', 'Thank you');
  await isForEverybody(page, 'admin-webhook-delivery', { isTouched: true });
  const before = received.length;
  await details.getByRole('button', { name: 'Resend' }).click();
  await toast(page, 'It is sent once more').waitFor();
  await requests(before + 1);
  await page.keyboard.press('Escape');

  // The receiver is gone: the product switches it off.
  answers.push(410);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const off = page.getByText('The product switched it off: its receiver answered that it is gone.');
  await eventually(async () => {
    await page.reload();
    await heading(page, 'Webhook').waitFor();
    return off.count();
  }).toBe(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete webhook' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toast(page, 'Successfully deleted!').waitFor();
  await heading(page, 'Webhooks').waitFor();
  // The list that was loaded before is shown until it is loaded again.
  await eventually(() => page.getByRole('button', { name: address }).count()).toBe(0);
});
