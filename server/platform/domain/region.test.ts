import { describe, expect, it } from 'vitest';
import { isRegion, regionOfEvent, regionsDiffer } from './region.pure.js';

const STATES = ['CA', 'MD', 'NV'];

describe('regions of plates (guards 3)', () => {
  it.each(['DE', 'US', 'US-MD', 'GB-SCT', 'AT-9', 'FR-2A'])('%s is a region', (text) => {
    expect(isRegion(text)).toBe(true);
  });

  it.each(['', 'D', 'de', 'us-md', 'DEU', 'US-', 'US-MARY', 'US MD', 'US-MD\n', '-MD', 'ÖS'])(
    '%j is none',
    (text) => {
      expect(isRegion(text)).toBe(false);
    },
  );

  it.each([
    ['US-MD', 'US-VA', true],
    ['US', 'CA', true],
    ['US-ON', 'CA-ON', true],
    ['US', 'US-MD', false],
    ['US-MD', 'US-MD', false],
    ['DE', 'DE', false],
    [null, 'US-MD', false],
    [null, null, false],
  ])('%s and %s: differ %s, either way', (one, other, differ) => {
    expect([regionsDiffer(one, other), regionsDiffer(other, one)]).toEqual([differ, differ]);
  });
});

describe('the region of an event (guards 3)', () => {
  it.each([
    // The document counts before the metadata.
    ['US-VA', 'MD', 'US-NV', 'US-VA'],
    // A state of the home country, in any case.
    [null, 'CA', 'US-NV', 'US-CA'],
    [null, 'ca', 'US-NV', 'US-CA'],
    [null, ' Md ', 'US-NV', 'US-MD'],
    // Not a state there, but a region.
    [null, 'DE', 'US-NV', 'DE'],
    [null, 'us', 'US-NV', 'US'],
    [null, 'us-md', 'US-NV', 'US-MD'],
    // A home region without a dash has no states, nor has an unknown one.
    [null, 'CA', 'US', 'CA'],
    [null, 'CA', null, 'CA'],
    // Neither.
    [null, 'California', 'US-NV', null],
    [null, '', 'US-NV', null],
    [null, 7, 'US-NV', null],
    [null, ['CA'], 'US-NV', null],
    [null, undefined, 'US-NV', null],
    [null, null, null, null],
  ])('document %j, metadata %j at %j: %j', (plateRegion, metadataRegion, home, region) => {
    const states = home?.includes('-') === true ? STATES : [];
    expect(regionOfEvent({ plateRegion, metadataRegion }, { region: home, states })).toBe(region);
  });
});
