import { register, words } from '../../platform/graphql/enums.js';
import { FUNCTION_MEANINGS } from '../checks/check-rules.enums.js';
import { REHEARSED, type Rehearsed } from './rehearsals.rules.js';

export const RehearsedFunction = words<Rehearsed>(REHEARSED);

register(RehearsedFunction, 'RehearsedFunction', 'What can be rehearsed.', {
  ...FUNCTION_MEANINGS,
  NO_VIOLATION: 'There was no violation: no notice is made, whatever the rules are.',
});
