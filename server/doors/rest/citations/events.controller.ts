import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Allow, CurrentCaller } from '../../../platform/identity/allow.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { translate } from '../../../platform/errors/translate.js';
import { Metrics } from '../../../platform/metrics/metrics.service.js';
import { type EventPackage, EventsService } from '../../../features/events/events.service.js';
import { json, withHeaders } from '../../../platform/openapi/answers.js';
import { OWNER } from '../../../platform/storage/owned-files.js';
import { Operation, type Part } from '../../../platform/openapi/operation.decorator.js';
import { schemaOf } from '../../../platform/openapi/schema.js';
import { readingParts } from '../multipart.js';
import { toRest } from '../spelling.js';
import { EventSchema } from '../../../features/events/event.schema.js';
import { id, named, text } from '../../../platform/openapi/fields.js';
import { ReportStatus } from '../common.shapes.js';

/** The document of an event, as its own rules describe it. */
const CameraEvent = EventSchema.meta({
  id: 'CameraEvent',
  description: 'One event of a camera, with the names of its files.',
  example: {
    case_id: 'RL-20417-01-0001',
    cause: 'REDLIGHT',
    camera: {
      system_name: 'North gate',
      system_type: 'Red-light camera',
      serial_number: 'RL-20417-01',
    },
    captured_at: '2026-05-04T09:30:00Z',
    location: { address: 'Harbour Lane, northbound', latitude: 38.71442, longitude: -10.41873 },
    plate: 'KLM 4821',
    redlight: { stop_line_distance: 2.4, switched_at: '2026-05-04T09:29:57Z' },
    media: [{ file: '1-before.jpg', type: 'IMAGE', sequence_number: 1 }],
  },
});

const AcceptedEvent = named('AcceptedEvent', 'The citation that was created from an event.', {
  id: id('Number of the citation.'),
  reference_id: text('Reference ID of the event.', 'EV-2026-000117'),
  report_status: z.literal('PENDING'),
});

const KnownEvent = named('KnownEvent', 'The citation that was created from the event before.', {
  ...AcceptedEvent.shape,
  report_status: ReportStatus,
});

const LIMITS = { fileSize: 64 * 1024 * 1024, files: 21, fields: 1, parts: 22, headerPairs: 50 };
const DOCUMENT_LIMIT = 1024 * 1024;

const PARTS: Record<string, Part> = {
  event: { schema: schemaOf(CameraEvent), contentType: 'application/json' },
  file: {
    schema: {
      type: 'array',
      items: { type: 'string', format: 'binary' },
      description:
        'The files that the document names: JPEG, PNG or MP4. The name of the part does not matter.',
    },
  },
};

/** The REST route where cameras deliver their events (contract 8). */
@ApiTags('Events')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly metrics: Metrics,
  ) {}

  @Operation({
    summary: 'Deliver a camera event',
    description:
      'The answer is sent when event and files are stored durably. A repeated case of the same camera is not an error: it answers 200 and the first citation.',
    parts: PARTS,
    answers: {
      201: withHeaders(json('The event is accepted.', AcceptedEvent), {
        Location: 'The address of the citation.',
      }),
      200: json('The event was accepted before.', KnownEvent),
    },
  })
  @Allow('token:events:write')
  @Post()
  async deliverEvent(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    try {
      return await withPackage(request, async (received) => {
        const { created, ...citation } = await this.events.accept(caller, received);
        reply.status(created ? 201 : 200);
        if (created) reply.header('Location', `/api/citations/${citation.id}`);
        return toRest(citation);
      });
    } catch (error) {
      // Parts that cannot be read are a refused delivery too.
      const { refusal, expected } = translate(error);
      if (expected) this.metrics.deliveriesRefused.inc({ code: refusal.code });
      throw error;
    }
  }
}

/** Writes the parts into a temporary folder, which is removed afterwards in every case. */
async function withPackage<Result>(
  request: FastifyRequest,
  use: (received: EventPackage) => Promise<Result>,
): Promise<Result> {
  const folder = join(tmpdir(), `stopline-event-${randomUUID()}${OWNER}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await use(await readingParts(request, () => receive(request, folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<EventPackage> {
  let document: Buffer | undefined;
  const files: EventPackage['files'] = [];
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.fieldname === 'event') {
      if (document !== undefined) throw invalidField('event', 'The part event was sent twice');
      document = part.type === 'file' ? await part.toBuffer() : Buffer.from(textOf(part.value));
      if (document.length > DOCUMENT_LIMIT) throw new AppError('TOO_LARGE');
    } else if (part.type === 'file') {
      const path = join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw new AppError('TOO_LARGE');
      files.push({ name: part.filename, path });
    } else {
      throw invalidField(part.fieldname, `${part.fieldname} is not a file`);
    }
  }
  if (document === undefined) throw invalidField('event', 'The part event is missing');
  return { document, files };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
