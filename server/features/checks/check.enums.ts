import { register, words } from '../../platform/graphql/enums.js';
import { type Weight, WEIGHTS } from './check-subject.types.js';

export const CheckWeight = words<Weight>(WEIGHTS);

register(CheckWeight, 'CheckWeight', 'The consequence of a check for a notice.', {
  BLOCK: 'It stops a submit with the recommendation GENERATE, and generate.',
  CONFIRM: 'It asks for a reason for these two acts.',
  NOTE: 'It is shown.',
});
