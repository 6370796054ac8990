import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PdfSettingsService } from './pdf-settings.service.js';
import { UpdateCitationSettingsInput, UpdatePdfSettingInput } from './settings.inputs.js';
import {
  CitationSettings,
  PdfSettingPage,
  UpdateCitationSettingsPayload,
  UpdatePdfSettingPayload,
} from './settings.model.js';
import { SettingsService } from './settings.service.js';

/** GraphQL's door to the settings. */
@Resolver(() => CitationSettings)
export class SettingsResolver {
  constructor(
    private readonly settings: SettingsService,
    private readonly pdfSettings: PdfSettingsService,
  ) {}

  @Allow('administrator', 'processing', 'inspection', 'token:citations:read')
  @Query(() => CitationSettings, {
    description: 'How the department numbers, measures and illustrates its citations.',
  })
  citationSettings(): Promise<CitationSettings> {
    return this.settings.get();
  }

  @Allow('administrator')
  @Mutation(() => UpdateCitationSettingsPayload, { description: 'Replaces the citation settings.' })
  async updateCitationSettings(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'All six settings.' }) input: UpdateCitationSettingsInput,
  ): Promise<UpdateCitationSettingsPayload> {
    return { citationSettings: await this.settings.update(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Query(() => PdfSettingPage, {
    name: 'pdfSettings',
    description: 'What notices say beside the facts, for each cause.',
  })
  pdfSettingsPage(
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'From 1.' })
    page: number | null,
  ): Promise<PdfSettingPage> {
    return this.pdfSettings.page(page);
  }

  @Allow('administrator')
  @Mutation(() => UpdatePdfSettingPayload, {
    description: 'Replaces a PDF setting; notices already ordered keep what they had.',
  })
  async updatePdfSetting(
    @CurrentUser() administrator: UserCaller,
    @Args('input', { description: 'All its fields.' })
    { pdfSettingId, ...fields }: UpdatePdfSettingInput,
  ): Promise<UpdatePdfSettingPayload> {
    return { pdfSetting: await this.pdfSettings.update(administrator, pdfSettingId, fields) };
  }
}
