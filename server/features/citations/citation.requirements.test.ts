import { describe, expect, it } from 'vitest';
import { missingSentences } from './citation.requirements.js';

const complete = {
  ownerVehicleLicensePlate: 'KLM 4821',
  ownerName: 'Ada Marlow',
  ownerAddress: '12 Harbour Lane',
  selectedCount: 4,
  maxEvidenceImages: 4,
  printedText: 'Ada Marlow 12 Harbour Lane',
};

const VEHICLE =
  'Missing vehicle and owner information, please use the vehicle lookup to attach the designated offender';
const MEDIA = 'Missing media attachments, please select 4 images required to generate a citation';

describe('what a notice needs (specification 5, contract 6)', () => {
  it.each([
    ['nothing missing', {}, []],
    ['no plate', { ownerVehicleLicensePlate: null }, [VEHICLE]],
    ['an empty plate', { ownerVehicleLicensePlate: '' }, [VEHICLE]],
    ['no owner', { ownerName: null }, [VEHICLE]],
    ['no address', { ownerAddress: null }, [VEHICLE]],
    // guards 1: signs alone are nobody and nowhere.
    ['a name without a letter', { ownerName: '- 12 ?' }, [VEHICLE]],
    ['a name of one letter', { ownerName: 'Ó' }, []],
    ['a name in other letters', { ownerName: '李' }, []],
    ['an address without letter and digit', { ownerAddress: '-, .\n#' }, [VEHICLE]],
    ['an address of a digit', { ownerAddress: '7' }, []],
    ['an address of a letter', { ownerAddress: 'Ж' }, []],
    ['no violation', { noViolation: 'No speed limit' }, ['No speed limit']],
    ['too few images', { selectedCount: 3 }, [MEDIA]],
    ['too many images', { selectedCount: 5 }, [MEDIA]],
    // mailing 3: always checked, the first such character.
    [
      'a letter that no font has',
      { printedText: 'Rahim রহিম' },
      ['This character cannot be printed: র'],
    ],
    // mailing 3: after the two sentences of the specification.
    ['what the department requires', { unmet: ['One', 'Two'] }, ['One', 'Two']],
    [
      'all together',
      {
        noViolation: 'No speed limit',
        ownerName: null,
        selectedCount: 3,
        unmet: ['One'],
        printedText: 'র',
      },
      ['No speed limit', VEHICLE, MEDIA, 'One', 'This character cannot be printed: র'],
    ],
    ['both', { ownerVehicleLicensePlate: null, selectedCount: 0 }, [VEHICLE, MEDIA]],
  ])('%s', (_, change, sentences) => {
    expect(missingSentences({ ...complete, ...change })).toEqual(sentences);
  });
});
