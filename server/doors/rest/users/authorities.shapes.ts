import { z } from 'zod';
import { named, orNull, text } from '../../../platform/openapi/fields.js';
import { day } from '../desk/deadlines.shapes.js';
import { UserAuthority as UserAuthorityModel } from '../../../features/authorities/authorities.model.js';
import { restShape } from '../rest-shape.js';

const fields = {
  number: text('Its number, 60 characters at most.', 'A-117'),
  from: day('First day.'),
  to: orNull(day('Last day; null if it is open.')),
};

export const UserAuthority = restShape(UserAuthorityModel, {
  examples: {
    number: 'A-117',
    from: '2026-11-28',
    to: '2026-11-28',
    withdrawReason: 'Left the department',
  },
});

export const UserAuthorities = z.strictObject({ data: z.array(UserAuthority) });

export const NewUserAuthority = named('NewUserAuthority', 'A new authority of a user.', {
  ...fields,
  to: fields.to.optional(),
});

export const AuthorityWithdrawal = named('AuthorityWithdrawal', 'The reason for a withdrawal.', {
  reason: text('1 to 255 characters.', 'Left the department'),
});
