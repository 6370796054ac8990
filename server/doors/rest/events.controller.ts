import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, CurrentCaller } from '../../platform/identity/allow.js';
import type { Caller } from '../../platform/identity/caller.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { type EventPackage, EventsService } from '../../features/events/events.service.js';
import { json } from '../../platform/openapi/answers.js';
import { Operation, type Part } from '../../platform/openapi/operation.decorator.js';
import { schemaOf } from '../../platform/openapi/schema.js';
import { readingParts } from './multipart.js';
import { toRest } from './spelling.js';
import { AcceptedEvent, CameraEvent, KnownEvent } from './events.shapes.js';

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
  constructor(private readonly events: EventsService) {}

  @Operation({
    summary: 'Deliver a camera event',
    description:
      'The answer comes when event and files are durable. The same case of the same camera again is not an error: 200 and the first one.',
    parts: PARTS,
    answers: {
      201: json('Accepted.', AcceptedEvent),
      200: json('Known already.', KnownEvent),
    },
  })
  @Allow('token:events:write')
  @Post()
  async deliverEvent(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return withPackage(request, async (received) => {
      const { created, ...citation } = await this.events.accept(caller, received);
      reply.status(created ? 201 : 200);
      return toRest(citation);
    });
  }
}

/** Writes the parts into a temporary folder, which is removed afterwards in every case. */
async function withPackage<Result>(
  request: FastifyRequest,
  use: (received: EventPackage) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'stopline-event-'));
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
