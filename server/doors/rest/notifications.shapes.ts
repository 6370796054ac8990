import { id, moment, named, orNull, pageOf, text, whole } from '../../platform/openapi/fields.js';

export const Notification = named(
  'Notification',
  'Tells a user what happened to an event that they worked on.',
  {
    id: id('Number of the notification.'),
    read_at: orNull(moment('When it was read; null while it is unread.')),
    created_at: moment('When it was sent.'),
    data: named('NotificationData', 'The content of a notification.', {
      title: text('What happened, in a few words.', 'Event revised'),
      message: text(
        'Event, actor and reason, in one sentence.',
        'EV-2026-000117 was sent back by Ada Marlow: The plate is wrong',
      ),
      reference_id: text('Reference of the event.', 'EV-2026-000117'),
      citation_id: id('The event that it is about.'),
    }),
  },
);

export const NotificationPage = pageOf(Notification);

export const Marked = named('Marked', 'What was marked as read.', {
  marked: whole('How many were unread.', 3),
});
