/** Returns a fingerprint in groups of four digits, as people compare it: `["1a2b", "3c4d", …]`. */
export const fingerprintGroups = (fingerprint: string): string[] =>
  fingerprint.match(/.{1,4}/g) ?? [];
