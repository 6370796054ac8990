import type { SiteKind } from '../../graphql/schema';
import { formatDay, formatWord } from '../../lib/format/format';
import { SITE_KINDS } from '../../lib/format/site-kinds';
import type { ScheduleRow } from './schedule-values';

/** Returns the sites that a schedule is for in words. */
export const sitesText = (kinds: readonly SiteKind[]): string =>
  kinds.length === 0 ? 'All sites' : kinds.map((kind) => SITE_KINDS[kind]).join(', ');

/** Returns the name of a schedule: `Speeding from Jan 1, 2026, School zone`. */
export const titleOf = ({
  cause,
  effectiveFrom,
  siteKinds,
}: Pick<ScheduleRow, 'cause' | 'effectiveFrom' | 'siteKinds'>): string =>
  `${formatWord(cause)} from ${formatDay(effectiveFrom)}${siteKinds.length === 0 ? '' : `, ${sitesText(siteKinds)}`}`;
