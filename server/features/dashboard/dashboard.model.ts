import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The numbers of the dashboard, of the causes that the caller may see.' })
export class DashboardStats {
  @Field(() => [String], {
    description: 'The last 12 months, oldest first, in the configured locale.',
  })
  citationNoticesLabels!: string[];

  @Field(() => [Int], { description: 'Notices generated in each of these months.' })
  citationNoticesValues!: number[];

  @Field(() => Int, { description: 'Events waiting to be processed.' })
  totalPendingCitationEvents!: number;

  @Field(() => Int, { description: 'Events waiting for a decision.' })
  totalSubmittedCitationEvents!: number;

  @Field(() => Int, { description: 'Notices generated today, in the configured time zone.' })
  totalDailyCitationNotices!: number;
}
