import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { SECURITY_SCHEMES } from '../../../platform/openapi/access.js';
import { describeOperations } from '../../../platform/openapi/operation.decorator.js';
import { refusalResponses } from '../../../platform/openapi/refusals.js';
import { type DescribedWebhook, describeWebhooks } from './openapi-webhooks.js';
import { componentSchemas, type Schema } from '../../../platform/openapi/schema.js';

/** An OpenAPI document, as far as this product fills it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, DescribedWebhook>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, DescribedResponse>;
    securitySchemes: Record<string, object>;
  };
}

export interface DescribedResponse {
  description: string;
  content?: Content;
}

/** A body by media type. */
type Content = Record<
  string,
  { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DescribedResponse | { $ref: string }>;
  security: Record<string, string[]>[];
}

/** The sections of the description, in the order of the page. */
const TAGS = [
  'Citations',
  'Desk',
  'Evidence',
  'Notices',
  'Print runs',
  'Recalls',
  'Reports',
  'Court packages',
  'Events',
  'Discussion',
  'Notifications',
  'Dashboard',
  'Signing in',
  'Profile',
  'Users',
  'API tokens',
  'Webhooks',
  'Cameras',
  'Registry',
  'Checks',
  'Reasons',
  'Deadlines',
  'Fines',
  'Settings',
  'Logs',
  'Proof',
  'Operations',
] as const;

/**
 * The description of the REST API, read from the decorators of the application's handlers.
 *
 * @param server the address that the paths are appended to
 */
export function openApiDocument(app: INestApplication, server: string): OpenApiDocument {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Stopline')
    .setVersion('1')
    .setDescription(
      'Reviews traffic-camera violation events and issues citation notices. Dates are ISO 8601 in UTC. A client with a session (cookies) sends the value of the cookie XSRF-TOKEN as the header X-XSRF-TOKEN with everything but GET; API tokens need neither. GraphQL at /graphql offers the same operations and more.',
    )
    .addServer(server);
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) builder.addSecurity(name, scheme);
  describeOperations();
  const document = SwaggerModule.createDocument(app, builder.build(), {
    autoTagControllers: false,
  }) as unknown as OpenApiDocument;
  for (const { responses, requestBody } of Object.values(document.paths).flatMap(
    Object.values<DescribedOperation>,
  )) {
    if (requestBody !== undefined) separateForm(requestBody.content);
    for (const [status, response] of Object.entries(responses))
      // The library gives a reference an empty description beside it.
      if ('$ref' in response) responses[status] = { $ref: response.$ref };
  }
  return {
    ...document,
    tags: TAGS.map((name) => ({ name })),
    webhooks: describeWebhooks(),
    components: {
      ...document.components,
      schemas: componentSchemas(),
      responses: refusalResponses(),
    },
  };
}

/** If a body is JSON or a form, the library adds the schemas and the example of both to each. */
function separateForm(content: Content): void {
  const { 'application/json': body, 'multipart/form-data': form } = content;
  const [ofBody, ofForm] = body?.schema.anyOf ?? [];
  if (body === undefined || form === undefined || ofBody === undefined || ofForm === undefined)
    return;
  content['application/json'] = { ...body, schema: ofBody };
  content['multipart/form-data'] = { schema: ofForm };
}
