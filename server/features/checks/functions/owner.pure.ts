import { folded } from '../../../platform/domain/fold.pure.js';
import { NO_NAMES } from '../../../platform/domain/no-names.js';
import { define, sentenceIf } from '../check-function.pure.js';
import { textsParam } from '../check-params.pure.js';

/* The functions that look at the owner (guards 2). */

/** The whole name of the owner is a word that is no name. */
export const NO_NAME = define({
  label: 'No name',
  text: 'The name of the owner is no name of a person',
  params: {
    words: textsParam({
      label: 'Words that are no name',
      description: 'Case, accents and punctuation do not count',
      most: 500,
      longest: 60,
      usual: NO_NAMES,
    }),
  },
  check: ({ ownerName }, { words }) => {
    if (ownerName === null) return null;
    const name = folded(ownerName);
    return sentenceIf(
      words.some((word) => folded(word) === name),
      `${ownerName} is not a name`,
    );
  },
});
