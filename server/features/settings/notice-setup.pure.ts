import { AppError } from '../../platform/errors/app-error.js';
import {
  INVENTED_LETTERHEAD,
  INVENTED_STATEMENTS,
} from '../../platform/domain/invented-letterhead.js';

/** The settings that an administrator saves before the first notice of a cause (mailing 10). */
export interface NoticeSetup {
  departmentName: string;
  officeName: string;
  officeAddress: string;
  logo: 'NONE' | 'INVENTED' | 'OWN';
  violationTitle: string;
  officerCitationStatement: string;
  currencyUnit: string;
  timeZoneConfirmed: boolean;
  /** True while an example of a program waits for the lawyers (programs 7). */
  hasUncheckedExample: boolean;
}

/** The pages that the settings of notices stand on, as the side menu calls them. */
const SETUP_PAGES = ['PDF Settings', 'Citation Settings', 'Program'] as const;
type SetupPage = (typeof SETUP_PAGES)[number];

interface SetupField {
  label: string;
  page: SetupPage;
  isMissing: (setup: NoticeSetup) => boolean;
}

const { departmentName, officeName, officeAddress } = INVENTED_LETTERHEAD;

/**
 * True if a letterhead is still the one that older versions came with. Its name and office may be those of a real
 * department, so that address and logo decide.
 */
export function isInvented(setup: Pick<NoticeSetup, 'officeAddress' | 'logo'>): boolean {
  return setup.officeAddress === officeAddress || setup.logo === 'INVENTED';
}

/** True if a text is empty, or a name of a department that does not exist. */
const isUnset = (setup: NoticeSetup, value: string, invented: string): boolean =>
  value === '' || (isInvented(setup) && value === invented);

/** True if officers never wrote the statement: the invented ones say what no record of a department proves. */
const isUnstated = (statement: string): boolean =>
  statement === '' || Object.values<string>(INVENTED_STATEMENTS).includes(statement);

const SETUP_FIELDS: readonly SetupField[] = [
  {
    label: 'Department Name',
    page: 'PDF Settings',
    isMissing: (setup) => isUnset(setup, setup.departmentName, departmentName),
  },
  {
    label: 'Office Name',
    page: 'PDF Settings',
    isMissing: (setup) => isUnset(setup, setup.officeName, officeName),
  },
  {
    label: 'Office Address',
    page: 'PDF Settings',
    isMissing: (setup) => isUnset(setup, setup.officeAddress, officeAddress),
  },
  {
    label: 'Telephone',
    page: 'PDF Settings',
    isMissing: (setup) =>
      setup.officeAddress === officeAddress || !hasTelephone(setup.officeAddress),
  },
  {
    label: 'Office Logo Source',
    page: 'PDF Settings',
    isMissing: ({ logo }) => logo !== 'OWN',
  },
  {
    label: 'Violation Title',
    page: 'PDF Settings',
    isMissing: ({ violationTitle }) => violationTitle === '',
  },
  {
    label: 'Officer Citation Statement',
    page: 'PDF Settings',
    isMissing: ({ officerCitationStatement }) => isUnstated(officerCitationStatement),
  },
  {
    label: 'Currency unit',
    page: 'Citation Settings',
    isMissing: ({ currencyUnit }) => currencyUnit === '',
  },
  {
    label: 'Time zone',
    page: 'Citation Settings',
    isMissing: ({ timeZoneConfirmed }) => !timeZoneConfirmed,
  },
  {
    label: 'Check by a lawyer',
    page: 'Program',
    isMissing: ({ hasUncheckedExample }) => hasUncheckedExample,
  },
];

// A box of the post office, up to the end of its number.
const BOX =
  /(?<!\p{L})(?:post(?:fach|bus|boks|box)|pf|p\.? ?o\.? ?box|box|apartado|casilla|b\.? ?p\.?|ص\.? ?ب\.?)[^\p{L}\p{Nd}\n]{0,4}\p{Nd}+(?: \p{Nd}+)*/giu;
// Six digits or more, grouped as telephone numbers are; a postal code alone has fewer.
const NUMBER = /\p{Nd}(?:[ ().\/\u2010-\u2015-]{0,2}\p{Nd}){5,}/u;
// A short number counts if a mark or a word says that it is one.
const MARKED_NUMBER = /(?:\+|☎|tel|tél|phone|fon|هاتف)[^\p{Nd}]{0,16}\p{Nd}(?:[ -]?\p{Nd}){2,}/iu;

/**
 * True if the text of an address has a telephone number: the specification's setting has no field of its own for it.
 * The check keeps the number from being forgotten, and does not prove that it is right.
 */
export function hasTelephone(address: string): boolean {
  return address
    .normalize('NFKC')
    .replace(BOX, ' ')
    .split(/[\n,;]/)
    .some((part) => NUMBER.test(part) || MARKED_NUMBER.test(part));
}

/** The fields of a page that are missing. */
export interface MissingSetup {
  page: SetupPage;
  fields: readonly string[];
}

/** Returns the settings that are missing before the first notice, by the page on which they are made. */
export function missingSetup(setup: NoticeSetup): MissingSetup[] {
  const missing = SETUP_FIELDS.filter(({ isMissing }) => isMissing(setup));
  return SETUP_PAGES.map((page) => ({
    page,
    fields: missing.filter((field) => field.page === page).map(({ label }) => label),
  })).filter(({ fields }) => fields.length > 0);
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the refusal of a notice (mailing 10): all missing fields by their pages; null if none are missing. */
export function setupRefusal(setup: NoticeSetup): AppError | null {
  const missing = missingSetup(setup);
  if (missing.length === 0) return null;
  const pages = missing.map(
    ({ page, fields }) =>
      `${list.format(fields)} ${fields.length === 1 ? 'is' : 'are'} missing in ${page}`,
  );
  return new AppError('SETTINGS_INCOMPLETE', { params: { missing: pages.join('; ') } });
}
