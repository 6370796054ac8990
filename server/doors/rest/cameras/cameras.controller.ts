import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CameraFactsService } from '../../../features/cameras/camera-facts.service.js';
import { FactPreviews as Previews } from '../../../features/cameras/fact-previews.service.js';
import { CamerasService } from '../../../features/cameras/cameras.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { cameraRow, cameraToRest, factToRest, inForceToRest } from './cameras.answer.js';
import {
  Camera,
  CameraChange,
  CameraFact,
  CameraFactPage,
  CameraFactsQuery,
  CameraInForce,
  CameraPage,
  CamerasQuery,
  FactPreview,
  FactPreviews,
  InForceQuery,
  NewCameraFact,
  SerialNumber,
  Withdrawal,
} from './cameras.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for the register of cameras (cameras 1). */
@ApiTags('Cameras')
@Controller('api')
export class CamerasController {
  constructor(
    private readonly cameras: CamerasService,
    private readonly facts: CameraFactsService,
    private readonly previews: Previews,
  ) {}

  @Operation({
    summary: 'A page of the cameras',
    query: CamerasQuery,
    answers: { 200: json('15 per page, by serial number.', CameraPage) },
  })
  @Allow('administrator')
  @Get('cameras')
  async listCameras(@Query() query: Record<string, unknown>) {
    const asked = fromRestQuery(query, CamerasQuery);
    const { data, ...place } = await this.cameras.listCameras(asked, false);
    return { data: data.map(cameraRow), ...toRest(place) };
  }

  @Operation({
    summary: 'One camera',
    path: SerialNumber,
    answers: { 200: json('The camera with its facts in force today.', Camera) },
  })
  @Allow('administrator')
  @Get('cameras/:serial')
  async getCamera(@Param('serial') serial: string) {
    return cameraToRest(await this.cameras.find(serial));
  }

  @Operation({
    summary: 'Change a camera',
    description: 'A field that is left out stays, null empties it.',
    path: SerialNumber,
    body: CameraChange,
    answers: { 200: json('The camera.', Camera) },
  })
  @Allow('administrator')
  @Put('cameras/:serial')
  async updateCamera(
    @CurrentUser() caller: UserCaller,
    @Param('serial') serial: string,
    @Body() body: unknown,
  ) {
    return cameraToRest(await this.cameras.update(caller, serial, fromRest(body)));
  }

  @Operation({
    summary: 'The facts of a camera that are in force on a day or at an instant',
    description:
      'On a day the facts that hold for whole days, and the times at which others are in force.',
    path: SerialNumber,
    query: InForceQuery,
    answers: { 200: json('The fact of each kind, or null.', CameraInForce) },
  })
  @Allow('administrator')
  @Get('cameras/:serial/in-force')
  async getCameraInForce(@Param('serial') serial: string, @Query() query: Record<string, unknown>) {
    const asked = fromRestQuery(query, InForceQuery);
    return inForceToRest(await this.cameras.inForce(serial, asked));
  }

  @Operation({
    summary: 'The facts of a camera',
    path: SerialNumber,
    query: CameraFactsQuery,
    answers: { 200: json('15 per page, newest first, withdrawn ones too.', CameraFactPage) },
  })
  @Allow('administrator')
  @Get('cameras/:serial/facts')
  async listCameraFacts(@Param('serial') serial: string, @Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, CameraFactsQuery);
    const { data, ...place } = await this.facts.listFacts(serial, filter, page);
    return { data: data.map(factToRest), ...toRest(place) };
  }

  @Operation({
    summary: 'Add a fact to a camera',
    description: 'With `replaces` an older fact is withdrawn in the same transaction.',
    path: SerialNumber,
    body: NewCameraFact,
    answers: { 201: json('The fact.', CameraFact) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('cameras/:serial/facts')
  async createCameraFact(
    @CurrentUser() caller: UserCaller,
    @Param('serial') serial: string,
    @Body() body: unknown,
  ) {
    return factToRest(await this.facts.create(caller, serial, fromRest(body)));
  }

  @Operation({
    summary: 'Compute when a fact would hold',
    description: 'This saves nothing.',
    body: FactPreview,
    answers: { 200: json('The days that were asked for, with their windows.', FactPreviews) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('camera-facts/preview')
  @HttpCode(200)
  async previewCameraFact(@Body() body: unknown) {
    return toRest({ data: await this.previews.preview(fromRest(body)) });
  }

  @Operation({
    summary: 'Withdraw a fact',
    body: Withdrawal,
    answers: { 200: json('The fact.', CameraFact) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('camera-facts/:id/withdraw')
  @HttpCode(200)
  async withdrawCameraFact(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return factToRest(await this.facts.withdraw(caller, id, fromRest(body)));
  }
}
