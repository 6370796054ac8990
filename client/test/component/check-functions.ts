import type { RuleForm_FunctionFragment } from '../../graphql/documents';
import type { CheckFunction } from '../../graphql/schema';

/* Functions of the checks as a server declares them: one with each type of parameter (cameras 2). */

type Param = RuleForm_FunctionFragment['params'][number];

const param = (
  name: string,
  label: string,
  usual: unknown,
  fields: Partial<Param> & Pick<Param, 'type'>,
): Param => ({
  name,
  label,
  description: null,
  least: null,
  most: null,
  default: JSON.stringify(usual),
  nullable: false,
  unit: null,
  options: null,
  ...fields,
});

const number = (
  name: string,
  label: string,
  [usual, least, most]: [number | null, number, number],
  unit: string | null = null,
): Param =>
  param(name, label, usual, { type: 'NUMBER', least, most, unit, nullable: usual === null });

const option = (value: string, label: string) => ({ value, label });

const declared = (
  name: CheckFunction,
  label: string,
  ...params: Param[]
): RuleForm_FunctionFragment => ({ function: name, label, text: `${label}, in words`, params });

export const DECLARED = [
  declared(
    'NO_CERTIFICATE',
    'No certificate',
    param('always', 'Also for cameras without any certificate', false, { type: 'BOOLEAN' }),
  ),
  declared(
    'VEHICLE_DIFFERS',
    'Vehicle differs',
    param('facts', 'Compared', ['MAKE_MODEL', 'COLOR'], {
      type: 'CHOICES',
      options: [option('MAKE_MODEL', 'Make and model'), option('COLOR', 'Color')],
    }),
    param('color_families', 'Colors that are one', [['red', 'maroon']], { type: 'GROUPS' }),
  ),
  declared('LOW_CONFIDENCE', 'Low confidence', {
    ...number('below', 'Confidence below', [0.8, 0, 1]),
    description: 'From 0 to 1',
  }),
  declared(
    'DUPLICATE',
    'Duplicate',
    number('seconds', 'At most apart', [60, 1, 86_400], 's'),
    number('metres', 'Also at other cameras, at most away', [null, 0, 5_000], 'm'),
  ),
  declared(
    'TOO_FAR',
    'Too far',
    number('kmh', 'Faster than', [250, 50, 1_000], 'km/h'),
    number('km', 'At least away', [1, 0.1, 100], 'km'),
  ),
  declared(
    'LISTED_PLATE',
    'Listed plate',
    param('list', 'List', 'EXEMPT', {
      type: 'CHOICE',
      options: [option('EXEMPT', 'Exempt'), option('CONFLICT', 'Conflicts')],
    }),
  ),
  declared('NOT_MOVED', 'Not moved'),
];
