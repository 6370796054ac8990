import { Field, ID, InputType, OmitType } from '@nestjs/graphql';
import { Cause } from '../../platform/graphql/enums.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { CitationSettings, PdfSetting } from './settings.model.js';

@InputType({ description: 'All six citation settings.' })
export class UpdateCitationSettingsInput extends OmitType(CitationSettings, [], InputType) {}

@InputType({ description: 'All fields of a PDF setting.' })
export class UpdatePdfSettingInput extends OmitType(PdfSetting, ['id'], InputType) {
  @Field(() => ID, { description: 'The setting.' })
  pdfSettingId!: string;

  @Field(() => Cause, { description: 'Which notices it is for; it cannot be changed.' })
  override type!: CauseName;

  @Field(() => String, {
    description: 'The logo that is there already, or a PNG or JPEG as a data URI.',
  })
  override officeLogoSrc!: string;
}
