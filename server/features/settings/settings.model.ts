import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Cause } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';

@ObjectType({ description: 'How the department numbers, measures and illustrates its citations.' })
export class CitationSettings {
  @Field(() => String, {
    description: 'What every notice number begins with: letters, digits and dashes.',
  })
  referencePrefix!: string;

  @Field(() => String, { description: 'The look a plate usually has: `@` a letter, `#` a digit.' })
  vehicleLicenseIdentifier!: string;

  @Field(() => Int, { description: 'How many images a notice shows, from 1 to 12.' })
  maxEvidenceImages!: number;

  @Field(() => String, { description: 'Currency of amounts.' })
  currencyUnit!: string;

  @Field(() => String, { description: 'Unit of distances.' })
  distanceUnit!: string;

  @Field(() => String, { description: 'Unit of speeds.' })
  speedUnit!: string;
}

@ObjectType({ description: 'What the notices of a cause say beside the facts of the case.' })
export class PdfSetting {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Cause, { description: 'Which notices it is for.' })
  type!: CauseName;

  @Field(() => String, { description: 'Department, in the letterhead.' })
  departmentName!: string;

  @Field(() => String, { description: 'Office, in the letterhead.' })
  officeName!: string;

  @Field(() => String, { description: 'Address of the office.' })
  officeAddress!: string;

  @Field(() => String, { description: 'Logo of the letterhead, as a data URI.' })
  officeLogoSrc!: string;

  @Field(() => String, { description: 'Title of the notice.' })
  violationTitle!: string;

  @Field(() => String, { description: 'What the deciding officer states.' })
  officerCitationStatement!: string;
}

@ObjectType({ implements: () => [Page], description: 'A page of the PDF settings.' })
export class PdfSettingPage extends Page {
  @Field(() => [PdfSetting], { description: 'The settings of this page.' })
  data!: PdfSetting[];
}

@ObjectType({ description: 'Answer to `updateCitationSettings`.' })
export class UpdateCitationSettingsPayload {
  @Field(() => CitationSettings, { description: 'The settings as they are now.' })
  citationSettings!: CitationSettings;
}

@ObjectType({ description: 'Answer to `updatePdfSetting`.' })
export class UpdatePdfSettingPayload {
  @Field(() => PdfSetting, { description: 'The setting as it is now.' })
  pdfSetting!: PdfSetting;
}
