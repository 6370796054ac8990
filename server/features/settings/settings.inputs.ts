import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { Cause } from '../../platform/graphql/enums.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';

@InputType({ description: 'All six citation settings.' })
export class UpdateCitationSettingsInput {
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

@InputType({ description: 'All fields of a PDF setting.' })
export class UpdatePdfSettingInput {
  @Field(() => ID, { description: 'The setting.' })
  pdfSettingId!: string;

  @Field(() => Cause, { description: 'Which notices it is for; it cannot be changed.' })
  type!: CauseName;

  @Field(() => String, { description: 'Department, in the letterhead.' })
  departmentName!: string;

  @Field(() => String, { description: 'Office, in the letterhead.' })
  officeName!: string;

  @Field(() => String, { description: 'Address of the office.' })
  officeAddress!: string;

  @Field(() => String, {
    description: 'The logo that is there already, or a PNG or JPEG as a data URI.',
  })
  officeLogoSrc!: string;

  @Field(() => String, { description: 'Title of the notice.' })
  violationTitle!: string;

  @Field(() => String, { description: 'What the deciding officer states.' })
  officerCitationStatement!: string;
}
