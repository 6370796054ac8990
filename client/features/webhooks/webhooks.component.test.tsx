import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import type {
  CreateWebhookInput,
  UpdateWebhookInput,
  Webhook,
  WebhookDelivery,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import {
  button,
  dialog,
  field,
  heading,
  reads,
  rows,
  texts,
  toast,
} from '../../test/component/screen';

const ADDRESS = 'https://court.example.org/stopline';
const SECRET = 'whsec_c2VjcmV0';

type Hook = Partly<Webhook> & { id: string; active: boolean };
type Delivery = Partly<WebhookDelivery> & { id: string };

let webhooks: Hook[];
let deliveries: Delivery[];

const hook = (): Hook => ({
  id: '1',
  url: ADDRESS,
  description: 'Court register',
  types: ['CITATION_CREATED'],
  active: true,
  disabledReason: null,
});

const delivery = (id: string): Delivery => ({
  id,
  eventId: `evt-${id}`,
  type: 'CITATION_CREATED',
  status: 'DELIVERED',
  payload: '{"case_id":"CASE-1"}',
  attempts: [
    { at: '2026-03-01T08:00:00.000Z', httpStatus: 503, ms: 12, error: null, body: '' },
    { at: '2026-03-01T08:00:05.000Z', httpStatus: 200, ms: 10, error: null, body: 'Thank you' },
  ],
});

beforeEach(() => {
  webhooks = [];
  deliveries = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const find = ({ webhookId }: { webhookId: string }) =>
    webhooks.find(({ id }) => id === webhookId)!;
  api.answer({
    webhooks: () => webhooks.map((each) => ({ ...each })),
    webhookDeliveries: () => pageOf(deliveries),
    createWebhook: ({ input }: { input: CreateWebhookInput }) => {
      const webhook = { ...hook(), ...input };
      webhooks.push(webhook);
      return { webhook, secret: SECRET };
    },
    updateWebhook: ({ input }: { input: UpdateWebhookInput }) => {
      const { webhookId, ...changes } = input;
      const webhook = Object.assign(find({ webhookId }), changes, { disabledReason: null });
      return { webhook: { ...webhook } };
    },
    deleteWebhook: ({ input }: { input: { webhookId: string } }) => {
      webhooks = webhooks.filter(({ id }) => id !== input.webhookId);
      return { deletedId: input.webhookId };
    },
    testWebhook: () => {
      deliveries = [{ ...delivery('9'), type: 'WEBHOOK_TEST' }, ...deliveries];
      return { delivery: deliveries[0]! };
    },
    resendDelivery: ({ input }: { input: { deliveryId: string } }) => ({
      delivery: deliveries.find(({ id }) => id === input.deliveryId)!,
    }),
    replayWebhook: () => ({ count: deliveries.length }),
    rotateWebhookSecret: () => ({ secret: SECRET }),
  });
});

describe('/admin/webhooks (joining 2)', () => {
  it('makes a webhook, and shows its secret once', async () => {
    await open('/admin/webhooks', 'admin');
    await expect.element(heading('Webhooks')).toBeVisible();
    await reads(page, 'There are no webhooks');
    await button('Add').click();
    const add = dialog('Add webhook');
    await button('Add', add).click();
    await reads(add, 'Address is required', 'Types are required');
    await field('Address', add).fill('https://10.0.0.1/');
    await field('Description', add).fill('Court register');
    await add.getByRole('checkbox', { name: 'citation.created' }).click();
    const sentence = 'Address must be an https address that can be reached from outside';
    api.refuse('CreateWebhook', refusal('INVALID', sentence, 422, { errors: { url: [sentence] } }));
    await button('Add', add).click();
    await reads(add, sentence);
    await field('Address', add).fill(ADDRESS);
    await button('Add', add).click();
    await reads(add, 'Copy it now: it is not shown again.');
    await expect.element(add.getByLabelText('Secret')).toHaveTextContent(SECRET);
    await button('Copy', add).click();
    await button('Done', add).click();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
    await reads(page, 'Court register');
    expect(api.sent('CreateWebhook').at(-1)).toEqual({
      input: { url: ADDRESS, description: 'Court register', types: ['CITATION_CREATED'] },
    });
  });

  it('says of a webhook that there are no deliveries', async () => {
    webhooks = [hook()];
    await open('/admin/webhooks', 'admin');
    await button(ADDRESS).click();
    await expect.element(heading('Webhook')).toBeVisible();
    await reads(page, 'No deliveries');
  });

  it('shows each delivery with its requests, and sends it once more', async () => {
    webhooks = [hook()];
    deliveries = [delivery('1')];
    await open('/admin/webhooks?webhook=1', 'admin');
    await reads((await rows('Deliveries')).first(), 'citation.created', 'Delivered');
    await isForEverybody();
    await button('citation.created').click();
    const details = dialog('citation.created');
    await reads(details, '503', '200', 'Thank you');
    expect(texts(details.getByLabelText('Body'))[0]).toContain('"case_id": "CASE-1"');
    await isForEverybody();
    await button('Resend', details).click();
    await expect.element(toast('It is sent once more')).toBeVisible();
    expect(api.sent('ResendDelivery')).toEqual([{ input: { deliveryId: '1' } }]);
  });

  it('tests, replays, rotates and is deleted', async () => {
    webhooks = [hook()];
    deliveries = [delivery('1')];
    await open('/admin/webhooks?webhook=1', 'admin');
    await button('Test').click();
    await expect.element(toast('The test is on its way')).toBeVisible();
    await reads((await rows('Deliveries')).first(), 'webhook.test');
    deliveries = [delivery('1')];
    await button('Replay').click();
    await button('Replay', dialog('Replay')).click();
    await expect.element(toast('1 delivery is ordered')).toBeVisible();
    await button('New secret').click();
    await button('Make a new secret').click();
    const secret = page.getByRole('dialog').filter({ hasText: SECRET });
    await expect.element(secret).toBeVisible();
    await button('Copy', secret).click();
    await button('Done', secret).click();
    await button('Delete').click();
    await button('Delete', dialog('Delete webhook')).click();
    await expect.element(toast('Successfully deleted!')).toBeVisible();
    await reads(page, 'There are no webhooks');
  });

  it('says why the product switched it off, and is switched on again', async () => {
    webhooks = [{ ...hook(), active: false, disabledReason: 'GONE' }];
    await open('/admin/webhooks?webhook=1', 'admin');
    await reads(page, /^The product switched it off: its receiver answered that it is gone\./);
    await expect.element(button('Test')).toBeDisabled();
    await expect.element(button('Replay')).toBeDisabled();
    await isForEverybody();
    await button('Edit').click();
    const edit = dialog('Edit webhook');
    await edit.getByRole('switch', { name: 'On', exact: false }).click();
    await button('Save', edit).click();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(button('Test')).toBeEnabled();
    expect(api.sent('UpdateWebhook')).toMatchObject([{ input: { webhookId: '1', active: true } }]);
  });
});
