import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CameraFilesService } from '../../../features/cameras/camera-files.service.js';
import { FactImportService } from '../../../features/cameras/fact-import.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, file, json } from '../../../platform/openapi/answers.js';
import { Operation, type Part } from '../../../platform/openapi/operation.decorator.js';
import { sendMedia } from '../../http/send-media.js';
import { FileName, ImportedFacts, StoredFile } from './cameras.shapes.js';
import { csvPart, uploadedFile } from '../multipart.js';

const LARGEST = 10 * 1024 * 1024;

const FILE_PART: Part = {
  schema: { type: 'string', format: 'binary', description: 'PDF, JPEG or PNG, at most 10 MB.' },
};

const TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

// The same address is the same bytes, for ever.
const KEPT = 'private, immutable, max-age=31536000';

/** The REST routes for files of the register of cameras (cameras 1). */
@ApiTags('Cameras')
@Controller('api')
export class CameraFilesController {
  constructor(
    private readonly facts: FactImportService,
    private readonly files: CameraFilesService,
  ) {}

  @Operation({
    summary: 'Import facts of cameras',
    description:
      'All lines or none; the errors are named `line {n}`. A fact that is there already is passed over.',
    parts: { file: csvPart('serial_number,kind,from,to,value,number,note') },
    answers: {
      200: json('All facts were there already.', ImportedFacts),
      201: json('Number of new facts.', ImportedFacts),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('camera-facts/import')
  async importCameraFacts(
    @CurrentUser() caller: UserCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const added = await this.facts.addFacts(caller, await uploadedFile(request, LARGEST));
    reply.status(added === 0 ? 200 : 201);
    return { added };
  }

  @Operation({
    summary: 'Keep a file of the register',
    description: 'The type is that of its content.',
    parts: { file: FILE_PART },
    answers: { 201: json('The name and fingerprint of the file.', StoredFile) },
  })
  @Allow('administrator')
  @Post('camera-files')
  async keepCameraFile(@CurrentUser() caller: UserCaller, @Req() request: FastifyRequest) {
    return this.files.keep(caller, await uploadedFile(request, LARGEST));
  }

  @Operation({
    summary: 'A file of the register',
    description: 'A picture is shown, a document is saved. Accepts byte ranges.',
    path: FileName,
    answers: {
      200: file('The file.', ...TYPES),
      206: file('The requested range.', ...TYPES),
      304: empty('The copy of the client is current.'),
    },
    refuses: [416],
  })
  @Allow('administrator')
  @Get('camera-files/:file')
  async getCameraFile(
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name: filename, isImage, ...opened } = await this.files.open(name);
    const disposition = `${isImage ? 'inline' : 'attachment'}; filename="${filename}"`;
    await sendMedia(opened, request, reply, KEPT, { 'content-disposition': disposition });
  }
}
