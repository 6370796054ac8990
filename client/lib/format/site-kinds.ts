import type { SiteKind } from '../../graphql/schema';

/** The kinds of sites, in the order of the server, and how a page says them. */
export const SITE_KINDS: Record<SiteKind, string> = {
  SCHOOL: 'School zone',
  WORK: 'Work zone',
  COMMUNITY: 'Community safety zone',
  BUILT_UP: 'Built-up area',
  RURAL: 'Rural road',
  MOTORWAY: 'Motorway',
};

/** The kinds of sites as the choices of a field. */
export const SITE_KIND_CHOICES = Object.entries(SITE_KINDS).map(([value, label]) => ({
  value,
  label,
}));
