import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import type { MailState } from './mail-state.pure.js';
import { MailStateEnum, NoticeRunStatus } from './print-runs.enums.js';
import type { RunState } from './run-state.pure.js';

@ObjectType({ description: 'Which waiting notices a run was started with. Days are local.' })
export class NoticeRunFilter {
  @Field(() => Cause, { nullable: true, description: 'Of one cause; null for both.' })
  cause!: CauseName | null;

  @Field(() => String, { nullable: true, description: 'Issued on this day or later.' })
  issuedFrom!: string | null;

  @Field(() => String, { nullable: true, description: 'Issued on this day or before.' })
  issuedTo!: string | null;

  @Field(() => Int, { nullable: true, description: 'So many at most; null for the settings’.' })
  limit!: number | null;
}

@ObjectType({ description: 'A print file of a run. What is not known before it is made is null.' })
export class NoticeRunFile {
  @Field(() => String, { description: 'Name of the file.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'SHA-256, in hexadecimal.' })
  sha256!: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in bytes.' })
  bytes!: number | null;

  @Field(() => Int, { nullable: true, description: 'Notices in it.' })
  notices!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pages, blank ones and the cover as well.' })
  pages!: number | null;

  @Field(() => Int, { nullable: true, description: 'Sheets of paper.' })
  sheets!: number | null;
}

@ObjectType({ description: 'A notice of a run.' })
export class NoticeRunItem {
  @Field(() => String, { description: 'Number of the notice.' })
  noticeNumber!: string;

  @Field(() => ID, { description: 'The citation that it is of.' })
  citationId!: number;

  @Field(() => Int, { description: 'The version that is printed.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'The file that it is in, once made.' })
  file!: string | null;

  @Field(() => Int, { nullable: true, description: 'Its first page in the file, from 1.' })
  firstPage!: number | null;

  @Field(() => Int, { nullable: true, description: 'Its pages without blank ones.' })
  pages!: number | null;

  @Field(() => MailStateEnum, { description: 'Where it is on its way to the owner.' })
  state!: MailState;

  @Field(() => String, { nullable: true, description: 'The local day that it was mailed.' })
  mailedOn!: string | null;

  @Field(() => Boolean, { description: 'Whether that was after the day of the deadline.' })
  late!: boolean;

  @Field(() => String, { nullable: true, description: 'The local day that it came back.' })
  returnedOn!: string | null;
}

@ObjectType({ implements: () => [Page], description: 'A page of the notices of a run.' })
export class NoticeRunItemPage extends Page {
  @Field(() => [NoticeRunItem], { description: 'The notices, in the order of printing.' })
  data!: NoticeRunItem[];
}

@ObjectType({ description: 'Notices that go to the printing house together.' })
export class NoticeRun {
  @Field(() => ID, { description: 'Its id.' })
  id!: number;

  @Field(() => String, { description: 'What people call it.' })
  number!: string;

  @Field(() => NoticeRunStatus, { description: 'How far it is.' })
  status!: RunState;

  @Field(() => Int, { description: 'How many notices were put into it.' })
  notices!: number;

  @Field(() => Int, { description: 'How many of them stand in files that are made.' })
  done!: number;

  @Field(() => Date, { description: 'When it was started.' })
  createdAt!: Date;

  @Field(() => Officer, { description: 'Who started it.' })
  createdBy!: Officer;

  @Field(() => NoticeRunFilter, { description: 'What it was started with.' })
  filter!: NoticeRunFilter;

  @Field(() => Boolean, { description: 'Whether both sides of the paper are printed.' })
  duplex!: boolean;

  @Field(() => Date, { nullable: true, description: 'When it went to the printing house.' })
  sentAt!: Date | null;

  @Field(() => Int, { description: 'How many were mailed.' })
  mailed!: number;

  @Field(() => Int, { description: 'How many came back.' })
  returned!: number;

  @Field(() => Int, { description: 'How many are void.' })
  void!: number;

  @Field(() => [NoticeRunFile], { description: 'Its print files.' })
  files!: NoticeRunFile[];

  @Field(() => String, { nullable: true, description: 'Why it failed or was cancelled.' })
  message!: string | null;
}

@ObjectType({ implements: () => [Page], description: 'A page of print runs.' })
export class NoticeRunPage extends Page {
  @Field(() => [NoticeRun], { description: 'The runs, newest first.' })
  data!: NoticeRun[];
}

@ObjectType({ description: 'How many notices of one cause.' })
export class CountByCause {
  @Field(() => Cause, { description: 'The cause.' })
  cause!: CauseName;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'How many notices in one language.' })
export class CountByLanguage {
  @Field(() => String, { description: 'The language.' })
  language!: string;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'What a run would take now.' })
export class NoticeRunPreview {
  @Field(() => Int, { description: 'How many notices.' })
  notices!: number;

  @Field(() => Int, { description: 'How many files.' })
  files!: number;

  @Field(() => [CountByCause], { description: 'The same by cause.' })
  byCause!: CountByCause[];

  @Field(() => [CountByLanguage], { description: 'The same by their own language.' })
  byLanguage!: CountByLanguage[];

  @Field(() => String, { nullable: true, description: 'Local day of the oldest.' })
  oldestIssuedOn!: string | null;

  @Field(() => Date, { nullable: true, description: 'The nearest deadline.' })
  nearestDueAt!: Date | null;
}

@ObjectType({ isAbstract: true })
abstract class ChangedRun {
  @Field(() => NoticeRun, { description: 'The run as it is now.' })
  run!: NoticeRun;
}

@ObjectType({ description: 'Answer to `startNoticeRun`.' })
export class StartNoticeRunPayload extends ChangedRun {}

@ObjectType({ description: 'Answer to `remakeNoticeRun`.' })
export class RemakeNoticeRunPayload extends ChangedRun {}

@ObjectType({ description: 'Answer to `cancelNoticeRun`.' })
export class CancelNoticeRunPayload extends ChangedRun {}

@ObjectType({ description: 'Answer to `sendNoticeRun`.' })
export class SendNoticeRunPayload extends ChangedRun {}

@ObjectType({ description: 'Answer to `confirmNoticeMailing`.' })
export class ConfirmNoticeMailingPayload extends ChangedRun {}
