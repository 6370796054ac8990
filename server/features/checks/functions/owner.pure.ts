import { folded } from '../../../platform/domain/fold.pure.js';
import { daysBetween } from '../../../platform/domain/local-day.pure.js';
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

/** The owner of the attached entry has the vehicle only since a day after the violation. */
export const OWNER_SINCE = define({
  label: 'Owner since',
  text: 'The owner has the vehicle only since a day after the violation',
  needs: ['registry'],
  check: ({ day, registry }) => {
    const since = registry?.ownerSince ?? null;
    return since === null
      ? null
      : sentenceIf(since > day, `Owner since ${since}, after the violation`);
  },
});

/** The registry has another owner, address or vehicle now, and not because of a sale after the violation. */
export const REGISTRY_CHANGED = define({
  label: 'Registry changed',
  text: 'The registry says something else now than when it was asked',
  needs: ['registry'],
  check: ({ registry }) =>
    registry === null
      ? null
      : sentenceIf(
          registry.changed.length > 0 && !registry.hasNewOwner,
          `The registry has changed since: ${registry.changed.join(', ')}`,
        ),
});

/** The attached entry is older than the settings of the registry allow. */
export const REGISTRY_OLD = define({
  label: 'Registry old',
  text: 'The entry of the registry is older than the settings allow',
  needs: ['registry'],
  check: ({ registry, today }) => {
    const { sourceDay = null, maxAgeDays = null } = registry ?? {};
    if (sourceDay === null || maxAgeDays === null) return null;
    return sentenceIf(
      daysBetween(sourceDay, today) > maxAgeDays,
      `The registry entry is of ${sourceDay}`,
    );
  },
});

/** The camera read a plate of another state or country than the registered one. */
export const REGION_DIFFERS = define({
  label: 'Region differs',
  text: 'The plate that was read is from another state or country than the registered one',
  check: ({ facts }) => {
    const region = facts.find(({ name }) => name === 'PLATE_REGION');
    return sentenceIf(
      region?.state === 'CONTRADICTION',
      `Plate of ${region?.observed} read, of ${region?.registered} registered`,
    );
  },
});
