import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../../platform/domain/duty.js';
import { Cause } from '../../../platform/graphql/enums.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { Page } from '../../../platform/graphql/page.model.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import type { MetBy } from '../../deadlines/clock.pure.js';
import { DeadlineMetBy } from '../../deadlines/deadlines.enums.js';
import type { LetterKind } from '../../notices/letters/letter.pure.js';
import type { MailState } from '../../notices/letters/mail-state.pure.js';
import { LetterKindEnum, MailStateEnum } from '../../notices/letters/letters.model.js';
import { NoticeRunStatus } from '../print-runs.enums.js';
import type { RunState } from './run-state.pure.js';

@ObjectType({
  description: 'A choice among the notices that wait for a run, nearest deadlines first.',
})
export class NoticeRunFilter {
  @Field(() => Cause, { nullable: true, description: 'Notices of one cause; null for both.' })
  cause!: CauseName | null;

  @Field(() => LetterKindEnum, {
    nullable: true,
    description: 'Letters of one kind; null for all.',
  })
  kind!: LetterKind | null;

  @Field(() => LocalDay, { nullable: true, description: 'Issued on this local day or later.' })
  issuedFrom!: string | null;

  @Field(() => LocalDay, { nullable: true, description: 'Issued on this local day or before.' })
  issuedTo!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Most notices of the run; null for `runSize` of the settings.',
  })
  limit!: number | null;
}

@ObjectType({ description: 'A print file of a run. What is not known before it is made is null.' })
export class NoticeRunFile {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'SHA-256, in hexadecimal.' })
  sha256!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in bytes.' })
  bytes!: number | null;

  @Field(() => Int, { nullable: true })
  notices!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pages, blank ones and the cover as well.' })
  pages!: number | null;

  @Field(() => Int, { nullable: true, description: 'Sheets of paper.' })
  sheets!: number | null;
}

@ObjectType({ description: 'A notice as it stands in a print run.' })
export class NoticeRunItem {
  @Field(() => String)
  noticeNumber!: string;

  @Field(() => LetterKindEnum)
  kind!: LetterKind;

  @Field(() => ID)
  citationId!: number;

  @Field(() => Int, { description: 'The version that is printed.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'The file that it is in, once made.' })
  file!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'First page of the notice in the file, from 1.',
  })
  firstPage!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pages of the notice without blank ones.' })
  pages!: number | null;

  @Field(() => MailStateEnum, { description: 'State of its way to the owner.' })
  state!: MailState;

  @Field(() => LocalDay, { nullable: true, description: 'The local day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Boolean, {
    description: 'True if it was mailed after the day of the deadline, or of posting.',
  })
  late!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was mailed later than it had to be posted.',
  })
  lateReason!: string | null;

  @Field(() => Date, { nullable: true, description: 'The deadline of its issue.' })
  dueAt!: Date | null;

  @Field(() => LocalDay, { nullable: true, description: 'The last day of the rule.' })
  lastDay!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The last day of posting; null where the decision met the rule.',
  })
  postBy!: string | null;

  @Field(() => DeadlineMetBy, { nullable: true })
  metBy!: MetBy | null;

  @Field(() => LocalDay, { nullable: true, description: 'The local day that it came back.' })
  returnedOn!: string | null;
}

@ObjectType({
  description: 'Letters that a run leaves out, because they had to be posted by an earlier day.',
})
export class NoticeRunLeftOut {
  @Field(() => Int)
  count!: number;

  @Field(() => [String], { description: 'The first 20 of their numbers.' })
  numbers!: string[];
}

@ObjectType({ implements: () => [Page], description: 'The notices of a print run, by page.' })
export class NoticeRunItemPage extends Page {
  @Field(() => [NoticeRunItem], { description: 'The notices, in the order of printing.' })
  data!: NoticeRunItem[];
}

@ObjectType({ description: 'Notices that go to the printing house together.' })
export class NoticeRun {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'Name of the run, for people.' })
  number!: string;

  @Field(() => NoticeRunStatus)
  status!: RunState;

  @Field(() => Int, { description: 'The number of its notices.' })
  notices!: number;

  @Field(() => Int, { description: 'The number of notices in finished files.' })
  done!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Why it has letters that had to be posted by an earlier day.',
  })
  lateReason!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => NoticeRunFilter, { description: 'The choice that the run was started with.' })
  filter!: NoticeRunFilter;

  @Field(() => Boolean, { description: 'True if both sides of the paper are printed.' })
  duplex!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'The time at which the run went to the printing house.',
  })
  sentAt!: Date | null;

  @Field(() => Int)
  mailed!: number;

  @Field(() => Int)
  returned!: number;

  @Field(() => Int)
  void!: number;

  @Field(() => [NoticeRunFile], { description: 'Print files of the run.' })
  files!: NoticeRunFile[];

  @Field(() => String, {
    nullable: true,
    description:
      'The reason why it cannot go on and what to do, while it is OPEN; otherwise why it failed or was cancelled.',
  })
  message!: string | null;
}

@ObjectType({ implements: () => [Page], description: 'A page of print runs.' })
export class NoticeRunPage extends Page {
  @Field(() => [NoticeRun], { description: 'The runs, newest first.' })
  data!: NoticeRun[];
}

@ObjectType({ description: 'The number of notices of one cause.' })
export class CountByCause {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'The number of letters of one kind.' })
export class CountByKind {
  @Field(() => LetterKindEnum)
  kind!: LetterKind;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'The number of notices in one language.' })
export class CountByLanguage {
  @Field(() => String)
  language!: string;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'The content of a run that would start now.' })
export class NoticeRunPreview {
  @Field(() => Int)
  notices!: number;

  @Field(() => Int)
  files!: number;

  @Field(() => [CountByCause], { description: 'The notices, counted by cause.' })
  byCause!: CountByCause[];

  @Field(() => [CountByKind], { description: 'The letters, counted by kind.' })
  byKind!: CountByKind[];

  @Field(() => [CountByLanguage], {
    description: 'The notices, counted by the language that comes first.',
  })
  byLanguage!: CountByLanguage[];

  @Field(() => LocalDay, { nullable: true, description: 'Local day of the oldest.' })
  oldestIssuedOn!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'End of the nearest last day of mailing of the notices.',
  })
  nearestDueAt!: Date | null;

  @Field(() => NoticeRunLeftOut, { description: 'Letters that it would leave out.' })
  leftOut!: NoticeRunLeftOut;
}

@ObjectType({ isAbstract: true })
abstract class ChangedRun {
  @Field(() => NoticeRun)
  run!: NoticeRun;
}

@ObjectType()
export class StartNoticeRunPayload extends ChangedRun {
  @Field(() => NoticeRunLeftOut, { description: 'What the run left out at its start.' })
  leftOut!: NoticeRunLeftOut;
}

@ObjectType()
export class RemakeNoticeRunPayload extends ChangedRun {}

@ObjectType()
export class CancelNoticeRunPayload extends ChangedRun {}

@ObjectType()
export class SendNoticeRunPayload extends ChangedRun {}

@ObjectType()
export class ConfirmNoticeMailingPayload extends ChangedRun {}
