import type { TokenScope } from '../../../graphql/schema';

/** The scopes of a token: as the API spells them, and in words. */
export const SCOPES: Record<TokenScope, { name: string; text: string }> = {
  CITATIONS_READ: {
    name: 'citations:read',
    text: 'Read what an inspection officer may read, and change nothing',
  },
  EVENTS_WRITE: { name: 'events:write', text: 'Deliver camera events' },
  NOTICES_READ: { name: 'notices:read', text: 'Read notices, and nothing else of events' },
  LOGS_READ: { name: 'logs:read', text: 'Read the logs of accounts, settings and events' },
};
