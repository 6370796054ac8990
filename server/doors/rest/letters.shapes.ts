import { orNull, text, whole } from '../../platform/openapi/fields.js';
import { Reviewer } from './citation-desk.shapes.js';
import { letterClock, LetterKind } from './notices/notice-runs.shapes.js';
import { restEnum, restShape } from './rest-shape.js';
import {
  Addressee as AddresseeModel,
  AddresseeKindEnum,
  ChainedNotice,
  LetterAddressee,
} from '../../features/notices/letters/letters.model.js';

export const AddresseeKind = restEnum(AddresseeKindEnum);

const person = { name: 'Ada Marlow', address: '12 Harbour Lane' };

const number = (description: string) => orNull(text(description, 'TEC-2026-000042'));

/** The place of a letter in the chain of its event, and whom it goes to. */
export const letterPlace = {
  kind: LetterKind,
  position: whole("Place in the chain of its event's notices, from 1."),
  addressee: orNull(
    restShape(LetterAddressee, { examples: person }),
    'The person that it goes to.',
  ),
  replaces: number('Number of the notice that it replaces.'),
  replaced_by: number('Number of the notice that replaces it.'),
  cancellation: number('Number of its letter of cancellation.'),
  letter_of: number('Of a cancellation, the number of its notice.'),
  ...letterClock,
  citation_version: whole('Version of its event.'),
};

export const Addressee = restShape(AddresseeModel, {
  examples: {
    ...person,
    nameAlt: 'Άντα Μάρλοου',
    addressAlt: 'Οδός Λιμανιού 12',
    plate: 'KLM 4821',
    namedFor: 'TEC-2026-000042',
    receivedOn: '2026-11-22',
    note: 'By letter, signed',
    withdrawReason: 'Typed wrongly',
    noticeNumber: 'TEC-2026-000042',
  },
  own: { recorded_by: orNull(Reviewer) },
});

restShape(ChainedNotice, {
  examples: {
    number: 'TEC-2026-000042',
    replaces: 'TEC-2026-000042',
    replacedBy: 'TEC-2026-000042',
    cancellation: 'TEC-2026-000042',
  },
});
