import { describe, expect, it } from 'vitest';
import {
  INVENTED_LETTERHEAD,
  INVENTED_STATEMENTS,
} from '../../platform/domain/invented-letterhead.js';
import { hasTelephone, missingSetup, type NoticeSetup } from './notice-setup.pure.js';

const OWN: NoticeSetup = {
  departmentName: 'Department of Road Traffic',
  officeName: 'Traffic Enforcement Center',
  officeAddress: 'Lane 3\nMillbrook 20131\nTelephone 555 0199',
  logo: 'OWN',
  violationTitle: 'Exceeding the Posted Speed Limit',
  officerCitationStatement: 'I have seen the images.',
  currencyUnit: 'EUR',
  timeZoneConfirmed: true,
  hasUncheckedExample: false,
};

const EMPTY: NoticeSetup = {
  departmentName: '',
  officeName: '',
  officeAddress: '',
  logo: 'NONE',
  violationTitle: '',
  officerCitationStatement: '',
  currencyUnit: '',
  timeZoneConfirmed: false,
  hasUncheckedExample: false,
};

const ALL = [
  'Department Name',
  'Office Name',
  'Office Address',
  'Telephone',
  'Office Logo Source',
  'Violation Title',
  'Officer Citation Statement',
];
const OF_PDF = (...fields: string[]) => [{ page: 'PDF Settings', fields }];

describe('Nobody mails an invented letterhead (mailing 10)', () => {
  it.each<[string, Partial<NoticeSetup>, unknown]>([
    ['nothing is missing of an own letterhead', {}, []],
    [
      'a new installation lacks all of it',
      EMPTY,
      [...OF_PDF(...ALL), { page: 'Citation Settings', fields: ['Currency unit', 'Time zone'] }],
    ],
    [
      'an address without a telephone',
      { officeAddress: 'Lane 3\nMillbrook 20131' },
      OF_PDF(ALL[3]!),
    ],
    ['no statement', { officerCitationStatement: '' }, OF_PDF(ALL[6]!)],
    [
      'no currency',
      { currencyUnit: '' },
      [{ page: 'Citation Settings', fields: ['Currency unit'] }],
    ],
    [
      'a time zone that nobody looked at',
      { timeZoneConfirmed: false },
      [{ page: 'Citation Settings', fields: ['Time zone'] }],
    ],
    [
      'an example of a program that no lawyer has checked (programs 7)',
      { hasUncheckedExample: true },
      [{ page: 'Program', fields: ['Check by a lawyer'] }],
    ],
    [
      'what an older version came with is missing, except for its titles',
      {
        ...INVENTED_LETTERHEAD,
        logo: 'INVENTED',
        officerCitationStatement: INVENTED_STATEMENTS.SPEEDING,
      },
      OF_PDF(...ALL.filter((field) => field !== 'Violation Title')),
    ],
    [
      'an own address under the invented logo',
      { logo: 'INVENTED' },
      OF_PDF('Department Name', 'Office Name', 'Office Logo Source'),
    ],
    [
      'an own logo beside the invented address',
      { officeAddress: INVENTED_LETTERHEAD.officeAddress },
      OF_PDF('Department Name', 'Office Name', 'Office Address', 'Telephone'),
    ],
    [
      'a statement of officers who do not exist, under a letterhead of its own',
      { officerCitationStatement: INVENTED_STATEMENTS.REDLIGHT },
      OF_PDF('Officer Citation Statement'),
    ],
  ])('%s', (_, changes, missing) => expect(missingSetup({ ...OWN, ...changes })).toEqual(missing));
});

describe('The telephone stands in the address', () => {
  it.each([
    ['Telephone 555 0142', true],
    ['Tel. (0221) 12 34-0', true],
    ['+49 221 1234', true],
    ['Tel: 115', true],
    ['هاتف ٠١٢٣٤٥٦٧', true],
    ['Civic Center, 12 Harbor Street\nPort Ellery 10420', false],
    ['Hauptstraße 12\n50667 Köln', false],
    ['12 Harbor Street, Suite 200, Port Ellery', false],
    ['Postfach 12 34 56\n50667 Köln', false],
    ['PO Box 123456, Millbrook 20131', false],
    ['P.O. Box 12 34 56', false],
    ['Apartado 123456', false],
    ['BP 123 456', false],
    ['ص.ب ١٢٣٤٥٦', false],
    ['Postfach 12 34 56, Telefon 0221 12340', true],
    ['Postfach 12 34 56 Tel. 0221 12340', true],
    ['', false],
  ])('%j: %s', (address, has) => expect(hasTelephone(address)).toBe(has));
});
