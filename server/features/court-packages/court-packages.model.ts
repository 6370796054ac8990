import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../platform/graphql/enums.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { PACKAGE_STATUSES, type PackageStatus as Status } from './court-package.entity.js';

const CourtPackageStatus = words<Status>(PACKAGE_STATUSES);

register(CourtPackageStatus, 'CourtPackageStatus', 'The state of a court package.', {
  PENDING: 'A worker makes it.',
  READY: 'It can be downloaded.',
  FAILED: 'It could not be made.',
  EXPIRED: 'The file was deleted.',
});

@ObjectType({
  description:
    'The evidence, decisions and notices of a case, with what proves that they are genuine.',
})
export class CourtPackage {
  @Field(() => ID)
  id!: number;

  @Field(() => CourtPackageStatus)
  status!: Status;

  @Field(() => String)
  purpose!: string;

  @Field(() => String)
  recipient!: string;

  @Field(() => Boolean, { description: 'True if pictures are masked in it.' })
  masked!: boolean;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Float, { nullable: true, description: 'Size of the ZIP; null before it is made.' })
  bytes!: number | null;

  @Field(() => String, { nullable: true, description: 'Hash of the ZIP, in hexadecimal.' })
  sha256!: string | null;

  @Field(() => Date, { nullable: true, description: 'Time at which the file is deleted.' })
  expiresAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'The reason for which it failed.' })
  message!: string | null;
}

@ObjectType()
export class CreateCourtPackagePayload {
  @Field(() => CourtPackage)
  courtPackage!: CourtPackage;
}
