import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CourtPackage as Package,
  CourtPackages as Packages,
} from '../../../features/court-packages/court-packages.service.js';
import { PackageDownloads } from '../../../features/court-packages/package-downloads.service.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { byName } from '../../../platform/identity/officer.pure.js';
import { empty, file, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { sendMedia } from '../../http/send-media.js';
import { CourtPackage, CourtPackages, NewCourtPackage } from './court-packages.shapes.js';
import { fromRest, toRest } from '../spelling.js';

/** The REST routes for court packages (proof 3). */
@ApiTags('Court packages')
@Controller('api')
export class CourtPackagesController {
  constructor(
    private readonly packages: Packages,
    private readonly downloads: PackageDownloads,
  ) {}

  @Operation({
    summary: 'Ask for a court package of a case',
    description: 'The case may have any status. A worker makes the file.',
    body: NewCourtPackage,
    answers: { 202: json('The package.', CourtPackage) },
  })
  @Idempotent()
  @Allow('inspection')
  @Post('citations/:id/packages')
  @HttpCode(202)
  async createCourtPackage(
    @CurrentUser() inspector: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return shown(await this.packages.ask(inspector, id, fromRest(body)));
  }

  @Operation({
    summary: 'The court packages of a case',
    answers: { 200: json('The packages, newest first.', CourtPackages) },
  })
  @Allow('inspection')
  @Get('citations/:id/packages')
  async listCourtPackages(@CurrentUser() inspector: UserCaller, @Param('id') id: string) {
    return { data: (await this.packages.listPackages(inspector, id)).map(shown) };
  }

  @Operation({
    summary: 'A court package',
    answers: { 200: json('The package with its state.', CourtPackage) },
  })
  @Allow('inspection')
  @Get('packages/:id')
  async getCourtPackage(@CurrentUser() inspector: UserCaller, @Param('id') id: string) {
    return shown(await this.packages.find(inspector, id));
  }

  @Operation({
    summary: 'The file of a court package',
    description:
      'Accepts byte ranges. The ETag is its SHA-256. Each download stands in the history of the case.',
    answers: {
      200: file('The ZIP.', 'application/zip'),
      206: file('The requested range.', 'application/zip'),
      304: empty('The copy of the client is current.'),
    },
    refuses: [409, 410, 416],
  })
  @Allow('inspection')
  @Get('packages/:id/file')
  async getFileOfCourtPackage(
    @CurrentUser() inspector: UserCaller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isDownload = request.method === 'GET';
    const { filename, ...found } = await this.downloads.open(inspector, id, isDownload);
    await sendMedia(found, request, reply, 'no-store', {
      'content-disposition': `attachment; filename="${filename}"`,
    });
  }
}

function shown(found: Package) {
  return toRest({ ...found, createdBy: byName(found.createdBy) });
}
