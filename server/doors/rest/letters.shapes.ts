import { z } from 'zod';
import { id, named, orNull, text, whole } from '../../platform/openapi/fields.js';
import { Reviewer } from './citation-desk.shapes.js';
import { letterClock, LetterKind } from './notices/notice-runs.shapes.js';
import { restEnum, restShape } from './rest-shape.js';
import {
  Addressee as AddresseeModel,
  AddresseeKindEnum,
  ChainedNotice as ChainedNoticeModel,
} from '../../features/notices/letters/letters.model.js';

export const AddresseeKind = restEnum(AddresseeKindEnum);

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

const Addressee = restShape(AddresseeModel, {
  examples: {
    name: 'Ada Marlow',
    address: '12 Harbour Lane',
    nameAlt: 'Άντα Μάρλοου',
    addressAlt: 'Οδός Λιμανιού 12',
    plate: 'KLM 4821',
    namedFor: 'TEC-2026-000042',
    receivedOn: '2026-11-22',
    note: 'By letter, signed',
    withdrawReason: 'Typed wrongly',
    noticeNumber: 'TEC-2026-000042',
  },
  own: { recorded_by: orNull(Reviewer, 'The officer who recorded them.') },
});

const ChainedNotice = restShape(ChainedNoticeModel, {
  examples: {
    number: 'TEC-2026-000042',
    replaces: 'TEC-2026-000042',
    replacedBy: 'TEC-2026-000042',
    cancellation: 'TEC-2026-000042',
  },
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
