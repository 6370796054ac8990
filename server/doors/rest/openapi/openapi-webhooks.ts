import { z } from 'zod';
import { moment, text } from '../../../platform/openapi/fields.js';
import { exampleOf, type Schema, schemaOf } from '../../../platform/openapi/schema.js';
import { WEBHOOK_EVENTS } from '../webhooks/webhook-events.shapes.js';

/** A request that the product makes, as OpenAPI 3.1 describes it. */
export interface DescribedWebhook {
  post: {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    parameters: {
      name: string;
      in: 'header';
      required: true;
      description: string;
      schema: Schema;
    }[];
    requestBody: {
      required: true;
      content: { 'application/json': { schema: Schema; example: unknown } };
    };
    responses: Record<string, { description: string }>;
  };
}

const HEADERS = {
  'webhook-id': text('The same in all requests for one change.', 'msg_2f1c7f5e6b0c4a33'),
  'webhook-timestamp': text('Seconds since 1970, when the request was made.', '1777887000'),
  'webhook-signature': text(
    'One signature, or two with a space between them for 24 hours after a rotation.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  traceparent: text(
    'The trace of the call that caused it, or a new one.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
};

/** Describes the requests to receivers of webhooks, one for each type. */
export function describeWebhooks(): Record<string, DescribedWebhook> {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, { summary, data }]) => [
      type,
      { post: describeWebhook(type, summary, data) },
    ]),
  );
}

function describeWebhook(
  type: string,
  summary: string,
  data: z.ZodObject,
): DescribedWebhook['post'] {
  const body = z.strictObject({
    type: z.literal(type),
    timestamp: moment('Time of the change.'),
    data,
  });
  return {
    operationId: type.replace(/\.(.)/, (_, letter: string) => `${letter.toUpperCase()}`),
    tags: ['Webhooks'],
    summary,
    description:
      'Signed as Standard Webhooks 1 says. Any answer with 2xx within 5 seconds ends the delivery; 410 switches the webhook off.',
    parameters: Object.entries(HEADERS).map(([name, header]) => {
      const { description = '', ...schema } = schemaOf(header);
      return { name, in: 'header', required: true, description, schema };
    }),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(body), example: exampleOf(body) } },
    },
    responses: { '2XX': { description: 'It is received.' } },
  };
}
