import { createContext, useContext } from 'react';

import type { RuleForm_FunctionFragment } from '../../../graphql/documents';
import type { RehearsedFunction } from '../../../graphql/schema';

/** A function of the checks as the server declares it: its words, its parameters with limits and defaults. */
export type Declared = Omit<RuleForm_FunctionFragment, 'function'> & {
  function: RehearsedFunction;
};

/** A parameter of a function. */
export type DeclaredParam = Declared['params'][number];

/** The refusal that no rule changes: it is rehearsed as a function is, and declared by none (guards 1). */
const NO_VIOLATION: Declared = {
  function: 'NO_VIOLATION',
  label: 'No violation',
  text: 'There was no violation: no notice is made, whatever the rules are',
  params: [],
};

/** The declarations, in the order of the server. */
export const FunctionsContext = createContext<readonly RuleForm_FunctionFragment[]>([]);

/** Returns the declaration of a function. */
export const declaredIn = (
  functions: readonly RuleForm_FunctionFragment[],
  name: RehearsedFunction,
): Declared =>
  [...functions, NO_VIOLATION].find((each) => each.function === name) ?? {
    function: name,
    label: name,
    text: '',
    params: [],
  };

/** Returns the way to the declaration of a function. */
export function useDeclared(): (name: RehearsedFunction) => Declared {
  const functions = useContext(FunctionsContext);
  return (name) => declaredIn(functions, name);
}
