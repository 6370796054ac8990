import {
  IconAlertTriangle,
  IconArrowBack,
  IconArrowBackUp,
  IconCalendarDue,
  IconCoins,
  IconCamera,
  IconCar,
  IconFileCheck,
  IconHandStop,
  IconMessage,
  IconPhotoCheck,
  IconPhotoOff,
  IconPlayerSkipForward,
  IconPointFilled,
  IconPrinter,
  IconRulerMeasure,
  IconSearch,
  IconSend,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';

/** The icons that the server names in `properties.icon`. */
const HISTORY_ICONS: Record<string, TablerIcon> = {
  'alert-triangle': IconAlertTriangle,
  'arrow-back': IconArrowBack,
  'arrow-back-up': IconArrowBackUp,
  'calendar-due': IconCalendarDue,
  coins: IconCoins,
  camera: IconCamera,
  car: IconCar,
  'file-check': IconFileCheck,
  'hand-stop': IconHandStop,
  message: IconMessage,
  'photo-check': IconPhotoCheck,
  'photo-off': IconPhotoOff,
  'player-skip-forward': IconPlayerSkipForward,
  printer: IconPrinter,
  'ruler-measure': IconRulerMeasure,
  search: IconSearch,
  send: IconSend,
  trash: IconTrash,
};

/** The icon of a name; a dot for one that this client does not know yet. */
export const historyIcon = (name: string): TablerIcon => HISTORY_ICONS[name] ?? IconPointFilled;
