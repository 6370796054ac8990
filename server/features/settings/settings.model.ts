import { Field, ID, Int, ObjectType, InputType, OmitType } from '@nestjs/graphql';
import { Cause } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';

@ObjectType({ description: "The department's units, currency and numbers for citations." })
export class CitationSettings {
  @Field(() => String, {
    description: 'The beginning of every notice number: letters, digits and dashes.',
  })
  referencePrefix!: string;

  @Field(() => String, { description: 'The look a plate usually has: `@` a letter, `#` a digit.' })
  vehicleLicenseIdentifier!: string;

  @Field(() => Int, { description: 'The number of images on a notice, from 1 to 12.' })
  maxEvidenceImages!: number;

  @Field(() => String, { description: 'Currency of amounts, e.g. `USD`.' })
  currencyUnit!: string;

  @Field(() => String)
  distanceUnit!: string;

  @Field(() => String)
  speedUnit!: string;
}

@ObjectType({ description: "The texts of a cause's notices beside the facts of the case." })
export class PdfSetting {
  @Field(() => ID)
  id!: number;

  @Field(() => Cause, { description: 'Cause of the notices that have these texts.' })
  type!: CauseName;

  @Field(() => String, { description: 'Shown in the letterhead.' })
  departmentName!: string;

  @Field(() => String, { description: 'Shown in the letterhead.' })
  officeName!: string;

  @Field(() => String, {
    description: 'Address and telephone of the office; no notice without either.',
  })
  officeAddress!: string;

  @Field(() => String, { description: 'Logo of the letterhead, as a data URI.' })
  officeLogoSrc!: string;

  @Field(() => String, { description: 'Title of the notice.' })
  violationTitle!: string;

  @Field(() => String, { description: "The deciding officer's statement." })
  officerCitationStatement!: string;
}

@ObjectType({
  implements: () => [Page],
  description: 'The texts of notices beside the facts, by page.',
})
export class PdfSettingPage extends Page {
  @Field(() => [PdfSetting])
  data!: PdfSetting[];
}

@ObjectType()
export class UpdateCitationSettingsPayload {
  @Field(() => CitationSettings)
  citationSettings!: CitationSettings;
}

@ObjectType()
export class UpdatePdfSettingPayload {
  @Field(() => PdfSetting)
  pdfSetting!: PdfSetting;
}

@InputType({ description: 'All six citation settings, and whether the time zone is right.' })
export class UpdateCitationSettingsInput extends OmitType(CitationSettings, [], InputType) {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True confirms `TIME_ZONE`. Left out: as it is.',
  })
  timeZoneConfirmed?: boolean | null;
}

@InputType({ description: 'All fields of a PDF setting.' })
export class UpdatePdfSettingInput extends OmitType(PdfSetting, ['id'], InputType) {
  @Field(() => ID)
  pdfSettingId!: string;

  @Field(() => Cause, { description: 'Cause of the notices; it cannot be changed.' })
  override type!: CauseName;

  @Field(() => String, {
    description: 'The logo that is there already, or a PNG or JPEG as a data URI.',
  })
  override officeLogoSrc!: string;
}
