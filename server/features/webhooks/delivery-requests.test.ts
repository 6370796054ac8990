import { beforeEach, expect, it, vi } from 'vitest';
import { DeliveryRequests, SENDING_MS } from './delivery-requests.service.js';
import { post } from './sender.js';

vi.mock('./sender.js', () => ({ post: vi.fn() }));

const sent = vi.mocked(post);
const record = vi.fn();
const requests = new DeliveryRequests(
  { sign: () => 'v1,signature' } as never,
  { record } as never,
  { webhookDeliveries: { inc: () => undefined } } as never,
  { version: '1.0.0', webhooks: { allow: ['10.0.0.0/8'], retries: [] } } as never,
);
const DELIVERY = {
  ...{ id: 7, eventId: 'msg_7', type: 'citation.held', occurredAt: new Date(0), data: { id: 1 } },
  ...{ traceparent: null, webhookId: 3, url: 'https://hooks.example.test/', attempts: 0 },
  ...{ secret: '', previousSecret: null, previousUntil: null },
  ...{ olderSecrets: [], olderUntil: [] },
};

beforeEach(() => {
  sent.mockReset();
  record.mockReset().mockResolvedValue('retried');
});

it('a receiver that hangs is left after 5 seconds, and that is its answer (joining 2)', async () => {
  const answer = { httpStatus: null, ms: 5_000, error: 'TIMEOUT', body: null, retryAfter: null };
  sent.mockResolvedValue(answer as never);
  await requests.make(DELIVERY as never);
  expect(sent.mock.calls[0]![1].limitMs).toBe(5_000);
  expect(record).toHaveBeenCalledWith(DELIVERY, expect.any(Date), answer);
});

it('a request is given up for dead only after the time that it may take', () => {
  expect(SENDING_MS).toBeGreaterThan(5_000);
});
