import type { PlateList } from '../../../graphql/schema';

/** The lists of plates: their names, and what they are for. */
export const LISTS: Record<PlateList, { label: string; text: string }> = {
  EXEMPT: {
    label: 'Exempt',
    text: 'Plates that are not fined, such as those of ambulances on duty: the rule EXEMPT_PLATE asks for a reason.',
  },
  CONFLICT: {
    label: 'Conflicts',
    text: 'Plates that an officer must not decide about, such as their own: the officer with the badge number does not get the event.',
  },
  UNREAD: {
    label: 'Not read',
    text: 'What cameras write where they read no plate: such an event has no plate, and the rule UNREAD_PLATE stops its notice.',
  },
  TEST: {
    label: 'Test',
    text: 'Plates of vehicles that test cameras: the rule TEST_PLATE stops a notice.',
  },
  STOLEN: {
    label: 'Stolen',
    text: 'Plates that were stolen, or are on stolen vehicles: the rule STOLEN_PLATE asks for a reason.',
  },
};

export const LIST_NAMES = Object.keys(LISTS) as PlateList[];
