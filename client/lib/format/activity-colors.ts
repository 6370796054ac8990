/**
 * Theme colours of the colour names that the history and the logs come with: the status colours of
 * the specification's section 9. A name that this client does not know yet is grey.
 */
const ACTIVITY_COLORS: Record<string, string> = {
  red: 'red',
  amber: 'amber',
  secondary: 'secondary',
  accent: 'accent',
  green: 'green',
  'blue-grey': 'blueGrey',
};

export const activityColor = (name: string): string => ACTIVITY_COLORS[name] ?? 'gray';
