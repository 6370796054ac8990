import type { CheckFunction, RehearsedFunction } from '../../../graphql/schema';

/** A parameter of a function, as its form asks for it. */
export type ParamWords = { name: string; label: string; description?: string } & (
  | { kind: 'number'; usual: number; min: number; max: number; unit: string; step?: number }
  | { kind: 'switch'; usual: boolean }
  | { kind: 'choice'; usual: string; options: readonly Option[] }
  | { kind: 'choices'; usual: readonly string[]; options: readonly Option[] }
  | { kind: 'groups'; usual: readonly (readonly string[])[] }
);

/** A choice of a parameter. */
interface Option {
  value: string;
  label: string;
}

/** A function of the checks in words. */
interface FunctionWords {
  label: string;
  /** The event that it fires for. */
  text: string;
  params: readonly ParamWords[];
}

const COLOR_FAMILIES = [
  ['red', 'maroon'],
  ['gray', 'grey', 'silver'],
  ['white', 'cream'],
  ['blue', 'navy'],
  ['black'],
  ['green'],
  ['brown', 'beige', 'tan'],
  ['yellow', 'gold'],
] as const;

/** The functions of the checks with their parameters and defaults, in their order (cameras 2). */
export const FUNCTIONS: Record<RehearsedFunction, FunctionWords> = {
  LIMIT_DIFFERS: {
    label: 'Limit differs',
    text: 'The limit of the event is not that of the register',
    params: [],
  },
  BELOW_TRIGGER: {
    label: 'Below trigger',
    text: 'The speed is below the trigger of the event or the register',
    params: [],
  },
  NO_CERTIFICATE: {
    label: 'No certificate',
    text: 'No certificate of calibration covers the day',
    params: [
      {
        name: 'always',
        label: 'Also for cameras without any certificate',
        kind: 'switch',
        usual: false,
      },
    ],
  },
  OUT_OF_SERVICE: {
    label: 'Out of service',
    text: 'The camera is out of service on the day',
    params: [],
  },
  WARNING_PERIOD: {
    label: 'Warning period',
    text: 'The public is only warned on the day',
    params: [],
  },
  IN_GRACE: {
    label: 'In grace',
    text: 'The light was red for less than the grace',
    params: [],
  },
  AMBER_SHORT: {
    label: 'Amber short',
    text: 'Amber was shorter than the register says',
    params: [],
  },
  VEHICLE_DIFFERS: {
    label: 'Vehicle differs',
    text: 'The vehicle that was seen is not the registered one',
    params: [
      {
        name: 'facts',
        label: 'Compared',
        kind: 'choices',
        usual: ['MAKE_MODEL', 'COLOR', 'STYLE'],
        options: [
          { value: 'MAKE_MODEL', label: 'Make and model' },
          { value: 'COLOR', label: 'Color' },
          { value: 'STYLE', label: 'Style' },
        ],
      },
      {
        name: 'color_families',
        label: 'Colors that are one',
        description: 'Colors of one line count as equal',
        kind: 'groups',
        usual: COLOR_FAMILIES,
      },
    ],
  },
  PLATE_DIFFERS: {
    label: 'Plate differs',
    text: 'The plate that was read is not the registered one',
    params: [],
  },
  LOW_CONFIDENCE: {
    label: 'Low confidence',
    text: 'The camera is not sure of the plate',
    params: [
      {
        name: 'below',
        label: 'Confidence below',
        description: 'From 0 to 1',
        kind: 'number',
        usual: 0.8,
        min: 0,
        max: 1,
        unit: '',
        step: 0.05,
      },
    ],
  },
  DUPLICATE: {
    label: 'Duplicate',
    text: 'Another event has the same plate and camera, shortly before or after',
    params: [
      {
        name: 'seconds',
        label: 'At most apart',
        kind: 'number',
        usual: 60,
        min: 1,
        max: 86_400,
        unit: 's',
      },
    ],
  },
  TOO_FAR: {
    label: 'Too far',
    text: 'The same plate was elsewhere, farther than anybody drives in that time',
    params: [
      {
        name: 'kmh',
        label: 'Faster than',
        kind: 'number',
        usual: 250,
        min: 50,
        max: 1000,
        unit: 'km/h',
      },
      {
        name: 'km',
        label: 'At least away',
        kind: 'number',
        usual: 1,
        min: 0.1,
        max: 100,
        unit: 'km',
        step: 0.1,
      },
    ],
  },
  SEVERAL_VEHICLES: {
    label: 'Several vehicles',
    text: 'More than one vehicle was in the measuring zone',
    params: [
      { name: 'from', label: 'Vehicles from', kind: 'number', usual: 2, min: 2, max: 20, unit: '' },
    ],
  },
  IMAGE_TIMES: {
    label: 'Image times',
    text: 'Images are in the wrong order, or too far apart',
    params: [
      {
        name: 'seconds',
        label: 'First and last at most apart',
        kind: 'number',
        usual: 10,
        min: 0.1,
        max: 600,
        unit: 's',
        step: 0.1,
      },
    ],
  },
  CLOCK_OFF: {
    label: 'Clock off',
    text: 'The clock of the camera is wrong',
    params: [
      {
        name: 'milliseconds',
        label: 'Off by more than',
        kind: 'number',
        usual: 1000,
        min: 1,
        max: 3_600_000,
        unit: 'ms',
        step: 100,
      },
    ],
  },
  LISTED_PLATE: {
    label: 'Listed plate',
    text: 'The plate is on a list',
    params: [
      {
        name: 'list',
        label: 'List',
        kind: 'choice',
        usual: 'EXEMPT',
        options: [
          { value: 'EXEMPT', label: 'Exempt' },
          { value: 'CONFLICT', label: 'Conflicts' },
        ],
      },
    ],
  },
  PICTURE_DIFFERS: {
    label: 'Picture differs',
    text: 'The measurement in the picture does not agree with the device',
    params: [],
  },
  NOT_MOVED: {
    label: 'Not moved',
    text: 'The vehicle did not move between the images',
    params: [],
  },
  NOT_MEASURED: {
    label: 'Not measured',
    text: 'There are reference points, and nobody has measured',
    params: [],
  },
  NO_VIOLATION: {
    label: 'No violation',
    text: 'There was no violation: no notice is made, whatever the rules are',
    params: [],
  },
};

export const FUNCTION_NAMES = Object.keys(FUNCTIONS).filter(
  (name): name is CheckFunction => name !== 'NO_VIOLATION',
);
