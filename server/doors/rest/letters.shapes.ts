import { z } from 'zod';
import { ADDRESSEE_KINDS } from '../../features/notices/letters/addressee.pure.js';
import { id, moment, named, oneOf, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Reviewer } from './citation-desk.shapes.js';
import { day, letterClock, LetterKind, MailState } from './notice-runs.shapes.js';

export const AddresseeKind = oneOf(
  'AddresseeKind',
  'OWNER and CORRECTED_OWNER are registered owners; the owner named the others.',
  ADDRESSEE_KINDS,
);

const person = {
  id: id('Number of the addressee.'),
  position: whole('Place among the addressees of the event, from 1.'),
  kind: AddresseeKind,
  name: orNull(text('The name.', 'Ada Marlow')),
  address: orNull(text('The address in the window of the envelope.', '12 Harbour Lane')),
};

const number = (description: string) => orNull(text(description, 'TEC-2026-000042'));

const chain = {
  replaces: number('Number of the notice that it replaces.'),
  replaced_by: number('Number of the notice that replaces it.'),
  cancellation: number('Number of its letter of cancellation.'),
};

/** The place of a letter in the chain of its event, and whom it goes to. */
export const letterPlace = {
  kind: LetterKind,
  position: whole("Place in the chain of its event's notices, from 1."),
  addressee: orNull(
    named('LetterAddressee', 'The person that a letter goes to.', person),
    'The person that it goes to.',
  ),
  ...chain,
  letter_of: number('Of a cancellation, the number of its notice.'),
  ...letterClock,
  citation_version: whole('Version of its event.'),
};

const Addressee = named('Addressee', 'A person to whom a notice of an event goes.', {
  ...person,
  name_alt: orNull(text('The name in the other language.', 'Άντα Μάρλοου')),
  address_alt: orNull(text('The address in the other language.', 'Οδός Λιμανιού 12')),
  plate: orNull(text('Plate of a registered owner; null for persons who were named.', 'KLM 4821')),
  named_for: number('Number of the notice for which the person was named.'),
  received_on: orNull(day('The local day on which the answer that names them came in.')),
  note: orNull(text('A note; null for programs.', 'By letter, signed')),
  recorded_by: orNull(Reviewer, 'The officer who recorded them.'),
  recorded_at: moment('The time at which they were recorded.'),
  withdrawn_at: orNull(moment('The time at which they were withdrawn.')),
  withdraw_reason: orNull(text('The reason of the withdrawal.', 'Typed wrongly')),
  notice_number: number('The newest number that they have; null while they wait.'),
});

const ChainedNotice = named('ChainedNotice', 'A notice in the chain of its event.', {
  number: text('Number of the notice.', 'TEC-2026-000042'),
  position: whole('Place in the chain, from 1; the newest is the current one.'),
  addressee_id: orNull(id('The addressee that it goes to.')),
  issued_at: moment('The time at which the number was given.'),
  state: MailState,
  ...chain,
});

/** The addressees of an event and the chain of its notices. */
export const chained = {
  addressees: z.array(Addressee).meta({
    description:
      'The persons to whom its notices go, in the order of their recording; empty before completion.',
  }),
  notices: z.array(ChainedNotice).meta({
    description: 'The chain of its notices, the first one first; empty before completion.',
  }),
};
