import { Field, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../platform/graphql/enums.js';
import { MAIL_WAYS, type MailWay as Way } from '../../platform/mail/mail-way.js';

const MailWay = words<Way>(MAIL_WAYS);

register(MailWay, 'MailWay', 'The way that mails take.', {
  SERVER: 'To the mail server of `SMTP_URL`.',
  FOLDER: 'Into a folder of the server: nobody gets them.',
});

@ObjectType({ description: 'The place that mails go to.' })
export class MailDelivery {
  @Field(() => MailWay)
  way!: Way;

  @Field(() => String, {
    nullable: true,
    description: 'The folder on the machine of the worker; null with a mail server.',
  })
  directory!: string | null;

  @Field(() => Boolean, {
    description: 'True in production without a mail server: invitations reach nobody.',
  })
  needsServer!: boolean;
}

@ObjectType()
export class SendTestMailPayload {
  @Field(() => String, { description: 'The address that the mail is sent to.' })
  to!: string;

  @Field(() => MailDelivery)
  delivery!: MailDelivery;
}
