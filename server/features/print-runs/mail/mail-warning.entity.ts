import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A local day on which administrators got a mail about notices that are not mailed yet. */
@Entity('notice_mail_warnings')
export class MailWarningEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  notices!: number;
}
