import { register, words } from '../../platform/graphql/enums.js';
import { FINE_RULES, REPEAT_BY } from './fine.types.js';

export const FineRule = words(FINE_RULES);
export const RepeatBy = words(REPEAT_BY);

register(FineRule, 'FineRule', 'The rules that lead to the amount of a fine, in their order.', {
  SCHEDULE: 'The kind of the site, or `ANY`, chooses the schedule: its number.',
  TOLERANCE: 'The measured speed less the tolerance is the charged speed.',
  OVER: 'What is charged above the limit; for red lights the seconds of red.',
  BAND: 'The value above the limit chooses the band: its amount, or `court`.',
  SPEED_BAND: 'The charged speed chooses the band: its amount, or `court`.',
  REPEAT: 'The number of earlier violations chooses the amount.',
  PER_UNIT: 'An amount is added for each whole unit above a value.',
  FACTOR: 'The amount is multiplied.',
  FEE: 'Costs are added.',
});
register(RepeatBy, 'RepeatBy', 'Whose earlier violations count.', {
  PLATE: 'Those of the same plate.',
  OWNER: 'Those whose letter went to the same name and address.',
});
