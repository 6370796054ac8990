import { z } from 'zod';
import { id, moment, named, orNull, text } from '../../platform/openapi/fields.js';
import { Officer } from './common.shapes.js';
import { day } from './deadlines.shapes.js';

const fields = {
  number: text('Its number, 60 characters at most.', 'A-117'),
  from: day('First day.'),
  to: orNull(day('Last day; null if it is open.')),
};

export const UserAuthority = named(
  'UserAuthority',
  'An authority of a user to issue notices. It is never changed.',
  {
    id: id('Number of the authority.'),
    ...fields,
    created_at: moment('Time of its creation.'),
    created_by: Officer,
    withdrawn_at: orNull(moment('Time of its withdrawal; null while it counts.')),
    withdraw_reason: orNull(text('The reason of its withdrawal.', 'Left the department')),
  },
);

export const UserAuthorities = z.strictObject({ data: z.array(UserAuthority) });

export const NewUserAuthority = named('NewUserAuthority', 'A new authority of a user.', {
  ...fields,
  to: fields.to.optional(),
});

export const AuthorityWithdrawal = named('AuthorityWithdrawal', 'The reason for a withdrawal.', {
  reason: text('1 to 255 characters.', 'Left the department'),
});
