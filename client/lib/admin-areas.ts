import {
  IconCalendar,
  IconCamera,
  IconCar,
  IconCertificate,
  IconCoins,
  IconFileAlert,
  IconFileCertificate,
  IconFileImport,
  IconFileSettings,
  IconGavel,
  IconKey,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailForward,
  IconSettings,
  type TablerIcon,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';

import { paths } from './paths';

/** A page of the administrators. */
export interface AdminPage {
  label: string;
  /** The tasks that it is for. */
  text: string;
  path: string;
  icon: TablerIcon;
  /** The key after `g`; null for a page of the menu's first level, which has its own. */
  key: string | null;
}

/** The pages of the administrators in groups, as their first page and the second level of the menu show them. */
export const ADMIN_AREAS = {
  People: [
    {
      label: 'Users',
      text: 'Invite, edit, reset, release and delete accounts',
      path: paths.adminUsers,
      icon: IconUsers,
      key: null,
    },
    {
      label: 'Logs',
      text: 'Who did what, to the system and to events',
      path: paths.adminLogs,
      icon: IconListDetails,
      key: null,
    },
    {
      label: 'Proof and Privacy',
      text: 'Keys and checkpoints by which anybody can check the history',
      path: paths.adminProof,
      icon: IconCertificate,
      key: 'p',
    },
  ],
  Notices: [
    {
      label: 'Notice Runs',
      text: 'Print runs, mailing, returned mail, ledger of numbers',
      path: paths.adminNoticeRuns,
      icon: IconMailForward,
      key: 'r',
    },
    {
      label: 'Notices',
      text: 'Make a notice again, as a new version',
      path: paths.adminNotices,
      icon: IconFileCertificate,
      key: 'n',
    },
    {
      label: 'Error Ledger',
      text: 'How many notices were wrong, by reason, fault and camera',
      path: paths.adminErrors,
      icon: IconFileAlert,
      key: 'x',
    },
    {
      label: 'Recalls',
      text: 'Find all notices that rest on one wrong thing, and decide each',
      path: paths.adminRecalls,
      icon: IconListCheck,
      key: 'b',
    },
    {
      label: 'PDF Settings',
      text: 'What notices say, with a preview',
      path: paths.adminPdfSettings,
      icon: IconFileSettings,
      key: null,
    },
    {
      label: 'Mailing',
      text: 'Languages, paper, envelope and required content of notices',
      path: paths.adminMailing,
      icon: IconMail,
      key: 'i',
    },
    {
      label: 'Fine Schedules',
      text: 'What violations cost, and until when it is paid',
      path: paths.adminFineSchedules,
      icon: IconCoins,
      key: 'f',
    },
  ],
  Review: [
    {
      label: 'Review Desk',
      text: 'Who reviews what, reasons, deadlines, report',
      path: paths.adminDesk,
      icon: IconGavel,
      key: 'e',
    },
    {
      label: 'Calendar',
      text: 'Holidays and school terms, for limits that hold at hours',
      path: paths.adminCalendar,
      icon: IconCalendar,
      key: 'a',
    },
    {
      label: 'Citation Settings',
      text: 'Prefix, plate format, evidence and units',
      path: paths.adminCitationSettings,
      icon: IconSettings,
      key: null,
    },
    {
      label: 'Program',
      text: 'All settings that follow from a law, as one file',
      path: paths.adminProgram,
      icon: IconFileImport,
      key: 'o',
    },
  ],
  Integration: [
    {
      label: 'API Tokens',
      text: 'Let cameras and other systems in',
      path: paths.adminApiTokens,
      icon: IconKey,
      key: 't',
    },
    {
      label: 'Webhooks',
      text: 'Tell other systems what happens, as it happens',
      path: paths.adminWebhooks,
      icon: IconWebhook,
      key: 'w',
    },
    {
      label: 'Camera Monitor',
      text: 'Register of cameras, checks of their events, listed plates',
      path: paths.adminCameras,
      icon: IconCamera,
      key: 'k',
    },
    {
      label: 'Vehicle Registry',
      text: 'How old it is; check and apply its files',
      path: paths.adminRegistry,
      icon: IconCar,
      key: 'v',
    },
  ],
} as const satisfies Record<string, readonly AdminPage[]>;

/** A group of the administrators' pages. */
export type AdminArea = keyof typeof ADMIN_AREAS;

/** The groups in their order. */
export const ADMIN_AREA_NAMES = Object.keys(ADMIN_AREAS) as AdminArea[];
