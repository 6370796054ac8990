import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MailDelivery, SendTestMailPayload } from './mail-delivery.model.js';
import { MailDeliveryService } from './mail-delivery.service.js';

/** GraphQL's door to the place that mails go to. */
@Resolver(() => MailDelivery)
export class MailDeliveryResolver {
  constructor(private readonly mails: MailDeliveryService) {}

  @Allow('administrator')
  @Query(() => MailDelivery, { description: 'The place that mails go to.' })
  mailDelivery(): MailDelivery {
    return this.mails.get();
  }

  @Allow('administrator')
  @Mutation(() => SendTestMailPayload, {
    description:
      'Orders a mail to the caller. It is sent later; if the mail server refuses it for good, `UserAccount.mailFailure` says why.',
  })
  sendTestMail(@CurrentUser() caller: UserCaller): Promise<SendTestMailPayload> {
    return this.mails.sendTest(caller);
  }
}
