import { Args, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PdfSettingsService } from './pdf-settings.service.js';
import {
  CitationSettings,
  PdfSettingPage,
  UpdateCitationSettingsPayload,
  UpdatePdfSettingPayload,
  UpdateCitationSettingsInput,
  UpdatePdfSettingInput,
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
    description: "The department's units, currency and numbers for citations.",
  })
  citationSettings(): Promise<CitationSettings> {
    return this.settings.get();
  }

  @ResolveField(() => Boolean, {
    description: 'An administrator has confirmed that `TIME_ZONE` is right; no notice before that.',
  })
  async timeZoneConfirmed(): Promise<boolean> {
    return (await this.settings.getConfirmed()).timeZoneConfirmed;
  }

  @Allow('administrator')
  @Mutation(() => UpdateCitationSettingsPayload, {
    description: 'Replaces all citation settings; notices already ordered stay as they are.',
  })
  async updateCitationSettings(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    input: UpdateCitationSettingsInput,
  ): Promise<UpdateCitationSettingsPayload> {
    return { citationSettings: await this.settings.update(administrator, { ...input }) };
  }

  @Allow('administrator')
  @Query(() => PdfSettingPage, {
    name: 'pdfSettings',
    description: 'The texts of notices beside the facts, for each cause.',
  })
  pdfSettingsPage(@Args() { page }: PageArgs): Promise<PdfSettingPage> {
    return this.pdfSettings.page(page);
  }

  @Allow('administrator')
  @Mutation(() => UpdatePdfSettingPayload, {
    description: 'Replaces a PDF setting; notices already ordered keep what they had.',
  })
  async updatePdfSetting(
    @CurrentUser() administrator: UserCaller,
    @Args('input')
    { pdfSettingId, ...fields }: UpdatePdfSettingInput,
  ): Promise<UpdatePdfSettingPayload> {
    return { pdfSetting: await this.pdfSettings.update(administrator, pdfSettingId, fields) };
  }
}
