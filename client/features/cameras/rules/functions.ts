import { createContext, useContext } from 'react';

import type { RuleForm_FunctionFragment } from '../../../graphql/documents';
import type { CheckFunction } from '../../../graphql/schema';

/** A function of the checks as the server declares it: its words, its parameters with limits and defaults. */
export type Declared = RuleForm_FunctionFragment;

/** A parameter of a function. */
export type DeclaredParam = Declared['params'][number];

/** The declarations, in the order of the server. */
export const FunctionsContext = createContext<readonly Declared[]>([]);

/** Returns the declaration of a function. */
export const declaredIn = (functions: readonly Declared[], name: CheckFunction): Declared =>
  functions.find((each) => each.function === name) ?? {
    function: name,
    label: name,
    text: '',
    params: [],
  };

/** Returns the way to the declaration of a function. */
export function useDeclared(): (name: CheckFunction) => Declared {
  const functions = useContext(FunctionsContext);
  return (name) => declaredIn(functions, name);
}
