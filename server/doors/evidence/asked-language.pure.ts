import type { Language } from '../../platform/domain/language.js';

/**
 * The language of a page: what the address asks for, else what the browser prefers, else the first.
 *
 * @param languages those that there are
 */
export function askedLanguage(
  languages: readonly Language[],
  inAddress: string,
  accepted: string | undefined,
): Language {
  const asked = languages.find((language) => language === inAddress);
  if (asked !== undefined) return asked;
  const preferred = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
      const weight = /^\s*q=([\d.]+)\s*$/.exec(parameters[0] ?? '')?.[1];
      return { base: tag.trim().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ base }) => languages.find((language) => language === base) ?? []);
  return preferred[0] ?? languages[0] ?? 'en';
}
