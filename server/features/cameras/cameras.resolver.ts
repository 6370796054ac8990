import { Args, Info, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { jsonOrText } from '../../platform/graphql/json-text.js';
import { asksFor } from '../../platform/graphql/selection.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CameraFactsService } from './camera-facts.service.js';
import {
  CameraArgs,
  CameraFactPreviewInput,
  CameraFactsArgs,
  CameraInForceArgs,
  CamerasArgs,
  CreateCameraFactInput,
  UpdateCameraInput,
  WithdrawCameraFactInput,
} from './cameras.inputs.js';
import {
  Camera,
  CameraFactPage,
  CameraFactPreview,
  CameraInForce,
  CameraPage,
  CreateCameraFactPayload,
  UpdateCameraPayload,
  WithdrawCameraFactPayload,
} from './cameras.model.js';
import { FactPreviews } from './fact-previews.service.js';
import { CamerasService } from './cameras.service.js';
import { asCamera, asFact, asInForce } from './cameras.view.js';

/** GraphQL's door to the register of cameras. */
@Resolver(() => Camera)
export class CamerasResolver {
  constructor(
    private readonly register: CamerasService,
    private readonly facts: CameraFactsService,
    private readonly previews: FactPreviews,
  ) {}

  @Allow('administrator')
  @Query(() => CameraPage, { description: 'The cameras of the register, by serial number.' })
  async cameras(@Args() args: CamerasArgs, @Info() info: GraphQLResolveInfo): Promise<CameraPage> {
    const { data, ...place } = await this.register.listCameras(
      args,
      asksFor('inForce', info, ['data']),
    );
    return { data: data.map(asCamera), ...place };
  }

  @Allow('administrator')
  @Query(() => Camera, { description: 'A camera with its facts in force today.' })
  async camera(@Args() { serialNumber }: CameraArgs): Promise<Camera> {
    return asCamera(await this.register.find(serialNumber));
  }

  @Allow('administrator')
  @Query(() => CameraInForce, {
    description: 'The facts of a camera in force at an instant, or on a day; today without either.',
  })
  async cameraInForce(
    @Args() { serialNumber, ...asked }: CameraInForceArgs,
  ): Promise<CameraInForce> {
    return asInForce(await this.register.inForce(serialNumber, asked));
  }

  @Allow('administrator')
  @Query(() => CameraFactPreview, {
    description: 'Computes when a fact would hold, and saves nothing.',
  })
  async cameraFactPreview(
    @Args('input') { hours, ...fields }: CameraFactPreviewInput,
  ): Promise<CameraFactPreview> {
    return { data: await this.previews.preview({ ...fields, ...hoursIn(hours) }) };
  }

  @Allow('administrator')
  @Query(() => CameraFactPage, {
    description: "A camera's facts, newest first, withdrawn ones too.",
  })
  async cameraFacts(
    @Args() { serialNumber, page, kind }: CameraFactsArgs,
  ): Promise<CameraFactPage> {
    const { data, ...place } = await this.facts.listFacts(serialNumber, { kind }, page);
    return { data: data.map(asFact), ...place };
  }

  @Allow('administrator')
  @Mutation(() => UpdateCameraPayload, {
    description: 'Changes what is given of a camera; null empties a field.',
  })
  async updateCamera(
    @CurrentUser() caller: UserCaller,
    @Args('input') { cameraSerialNumber, causeCodes, ...fields }: UpdateCameraInput,
  ): Promise<UpdateCameraPayload> {
    const changes = {
      ...fields,
      ...(causeCodes === undefined
        ? {}
        : { causeCodes: causeCodes === null ? null : jsonOrText(causeCodes) }),
    };
    return { camera: asCamera(await this.register.update(caller, cameraSerialNumber, changes)) };
  }

  @Allow('administrator')
  @Mutation(() => CreateCameraFactPayload, {
    description: 'Adds a fact to a camera; with `replaces` another one is withdrawn for it.',
  })
  async createCameraFact(
    @CurrentUser() caller: UserCaller,
    @Args('input') { cameraSerialNumber, value, hours, ...fields }: CreateCameraFactInput,
  ): Promise<CreateCameraFactPayload> {
    const fact = { ...fields, ...hoursIn(hours), value: jsonOrText(value) };
    return { cameraFact: asFact(await this.facts.create(caller, cameraSerialNumber, fact)) };
  }

  @Allow('administrator')
  @Mutation(() => WithdrawCameraFactPayload, {
    description: 'Withdraws a fact that was wrong. Refused with FACT_WITHDRAWN if it was before.',
  })
  async withdrawCameraFact(
    @CurrentUser() caller: UserCaller,
    @Args('input') { cameraFactId, ...fields }: WithdrawCameraFactInput,
  ): Promise<WithdrawCameraFactPayload> {
    return { cameraFact: asFact(await this.facts.withdraw(caller, cameraFactId, fields)) };
  }
}

/** Returns hours, which are JSON text in GraphQL; null and nothing stay. */
const hoursIn = (hours: string | null | undefined): { hours?: unknown } =>
  hours == null ? {} : { hours: jsonOrText(hours) };
