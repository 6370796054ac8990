const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(?:hone|od)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: readonly [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([sign]) => sign.test(userAgent))?.[1];

/** Returns a browser in words, `Firefox on Linux`; what names itself in no known way is `Unknown browser`. */
export function browserName(userAgent: string | null): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  if (browser === undefined)
    return system === undefined ? 'Unknown browser' : `Browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
