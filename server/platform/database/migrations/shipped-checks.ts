/** A rule as it is shipped (guards 2). */
export interface ShippedCheck {
  code: string;
  weight: 'BLOCK' | 'CONFIRM' | 'NOTE';
  /** True unless it says otherwise. */
  active?: boolean;
  /** None for a function without parameters. */
  params?: object;
}

/** A rule that comes with its label; the function has the name of the code unless it says otherwise. */
interface NewCheck extends ShippedCheck {
  label: string;
  function?: string;
}

const VEHICLE = {
  facts: ['MAKE_MODEL', 'COLOR'],
  color_families: [
    ['red', 'maroon'],
    ['gray', 'grey', 'silver'],
    ['white', 'cream'],
    ['blue', 'navy'],
    ['black'],
    ['green'],
    ['brown', 'beige', 'tan'],
    ['yellow', 'gold'],
  ],
};

/** The rules that there are already, in their order. */
export const SHIPPED_BEFORE: readonly ShippedCheck[] = [
  { code: 'LIMIT_DIFFERS', weight: 'BLOCK' },
  { code: 'BELOW_TRIGGER', weight: 'CONFIRM' },
  { code: 'NO_CERTIFICATE', weight: 'BLOCK', params: { always: false } },
  { code: 'OUT_OF_SERVICE', weight: 'BLOCK' },
  { code: 'WARNING_PERIOD', weight: 'BLOCK' },
  { code: 'IN_GRACE', weight: 'BLOCK' },
  { code: 'AMBER_SHORT', weight: 'BLOCK' },
  { code: 'VEHICLE_DIFFERS', weight: 'CONFIRM', params: VEHICLE },
  { code: 'PLATE_DIFFERS', weight: 'CONFIRM' },
  { code: 'LOW_CONFIDENCE', weight: 'CONFIRM', params: { below: 0.8 } },
  { code: 'DUPLICATE', weight: 'BLOCK', params: { seconds: 60, metres: 100 } },
  { code: 'TOO_FAR', weight: 'CONFIRM', params: { kmh: 250, km: 1 } },
  { code: 'SEVERAL_VEHICLES', weight: 'CONFIRM', params: { from: 2 } },
  { code: 'IMAGE_TIMES', weight: 'NOTE', params: { seconds: 10 } },
  { code: 'CLOCK_OFF', weight: 'CONFIRM', params: { milliseconds: 1_000 } },
  { code: 'EXEMPT_PLATE', weight: 'CONFIRM', params: { list: 'EXEMPT' } },
  { code: 'CONFLICT_PLATE', weight: 'NOTE', params: { list: 'CONFLICT' } },
  { code: 'PICTURE_DIFFERS', weight: 'BLOCK' },
  { code: 'NOT_MOVED', weight: 'BLOCK' },
  { code: 'NOT_MEASURED', weight: 'CONFIRM', active: false },
];

const listed = (list: string): Pick<NewCheck, 'function' | 'params'> => ({
  function: 'LISTED_PLATE',
  params: { list },
});

/** The rules that came with the checks beyond the event, in the order of their functions. */
export const NEW_CHECKS: readonly NewCheck[] = [
  { code: 'UNREAD_PLATE', label: 'Plate that was not read', weight: 'BLOCK', ...listed('UNREAD') },
  { code: 'TEST_PLATE', label: 'Test plate', weight: 'BLOCK', ...listed('TEST') },
  { code: 'STOLEN_PLATE', label: 'Stolen plate', weight: 'CONFIRM', ...listed('STOLEN') },
  { code: 'RED_UNKNOWN', label: 'Start of red not known', weight: 'NOTE' },
  {
    code: 'IMPLAUSIBLE',
    label: 'Speed that cannot be',
    weight: 'BLOCK',
    params: { kmh: 250, times_limit: null, red_s: null },
  },
  {
    code: 'UNUSUAL',
    label: 'Unusual speed or time in red',
    function: 'IMPLAUSIBLE',
    weight: 'CONFIRM',
    params: { kmh: null, times_limit: 3, red_s: 600 },
  },
  {
    code: 'SAME_PICTURE',
    label: 'Same pictures as another event',
    weight: 'BLOCK',
    params: { from: 2 },
  },
  {
    code: 'EARLIER_VOID',
    label: 'Earlier notice of the plate void',
    weight: 'CONFIRM',
    params: { reasons: ['WRONG_PLATE', 'WRONG_VEHICLE', 'WRONG_OWNER', 'OTHER'], days: 365 },
  },
  {
    code: 'LETTER_CAME_BACK',
    label: 'Letter to the owner came back',
    weight: 'CONFIRM',
    params: { reasons: ['DECEASED', 'MOVED', 'UNKNOWN', 'ADDRESS'], days: 730 },
  },
  {
    code: 'LOOK_ALIKE',
    label: 'Similar plate registered',
    weight: 'NOTE',
    params: { below: 0.95, places: 2, missing: 0 },
  },
  {
    code: 'PART_OF_PLATE',
    label: 'Longer plate registered',
    function: 'LOOK_ALIKE',
    weight: 'CONFIRM',
    params: { below: 0.95, places: 0, missing: 2 },
  },
  {
    code: 'PLACE_DIFFERS',
    label: 'Place as in the register',
    weight: 'CONFIRM',
    params: { metres: 150 },
  },
  { code: 'HOUR_OFF', label: 'Clock off by an hour', weight: 'CONFIRM', params: { minutes: 10 } },
  { code: 'NO_NAME', label: 'Owner without a name', weight: 'CONFIRM' },
  { code: 'OWNER_SINCE', label: 'Owner since a later day', weight: 'BLOCK' },
  { code: 'REGISTRY_CHANGED', label: 'Registry has changed', weight: 'CONFIRM' },
  { code: 'REGISTRY_OLD', label: 'Registry entry too old', weight: 'CONFIRM' },
  { code: 'REGION_DIFFERS', label: 'State or country of the plate', weight: 'BLOCK' },
];

/** The rules about what holds on the day (programs 5): the last, also on a filled database. */
export const DAY_CHECKS: readonly NewCheck[] = [
  { code: 'NO_SESSION', label: 'No session', weight: 'BLOCK', params: { always: false } },
  {
    code: 'SELF_TEST_FAILED',
    label: 'Self-test failed',
    weight: 'BLOCK',
    params: { whole_day: true },
  },
  { code: 'OUTSIDE_HOURS', label: 'Outside of the hours of enforcement', weight: 'BLOCK' },
  {
    code: 'SITE_NOT_READY',
    label: 'Site not ready',
    weight: 'BLOCK',
    params: { conditions: ['PUBLISHED', 'SIGNS'], always: false },
  },
];
