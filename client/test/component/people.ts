import type { Session_UserFragment } from '../../graphql/documents';
import { offered } from './events';

/** The actions of a role (contract, section 5). */
const PROCESSING = [offered('SUBMIT'), offered('COMMENTS'), offered('HISTORY')];
const INSPECTION = [
  offered('HOLD'),
  offered('REVISE'),
  offered('GENERATE'),
  offered('DISCARD'),
  offered('COMMENTS'),
  offered('HISTORY'),
  offered('PRINT'),
];

const account = (
  id: string,
  firstName: string,
  lastName: string,
  badgeNumber: number,
  role: string,
): Session_UserFragment => ({
  id,
  name: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@stopline.test`,
  badgeNumber,
  role: { name: role },
  avatarSrc: null,
  isProcessingOfficer: role.includes('Processing'),
  isInspectionOfficer: role.includes('Inspection'),
  isAdministrator: role.includes('Administrator'),
  citationActions: role.includes('Processing')
    ? PROCESSING
    : role.includes('Inspection')
      ? INSPECTION
      : [],
  singleKeys: true,
  timeZone: null,
  mailSentBack: false,
  mailMentioned: false,
  digestHour: null,
  welcomed: true,
  hasPassword: true,
  emailEditable: true,
  citationSettings: {
    referencePrefix: 'TEC',
    vehicleLicenseIdentifier: '@@@ ####',
    maxEvidenceImages: 4,
    currencyUnit: 'USD',
    distanceUnit: 'm',
    speedUnit: 'km/h',
  },
});

/** One account of each role; the same people as in the journeys. */
export const PEOPLE = {
  admin: account('1', 'Astrid', 'Falkner', 1001, 'System Administrator'),
  tec: account('2', 'Milo', 'Tessaro', 1002, 'TEC Administrator'),
  inspection: account('3', 'Ines', 'Okonedo', 3107, 'Inspection Officer'),
  deputy: account('4', 'Dario', 'Quist', 3108, 'Inspection Officer'),
  processing: account('5', 'Priya', 'Venkat', 4215, 'Processing Officer'),
  redlight: account('6', 'Ruben', 'Castellane', 4388, 'Redlight Processing Officer'),
  speed: account('7', 'Saoirse', 'Lindgren', 4402, 'Spot-Speed Processing Officer'),
} satisfies Record<string, Session_UserFragment>;

export type Part = keyof typeof PEOPLE;
