import { localDaySql } from '../../platform/database/session.js';
import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';
import { capturedRegion } from '../observation/facts.pure.js';
import { HOME_JSON } from '../registry/home-region.queries.js';
import type { RegistryQuestion } from '../registry/registry.js';

/** What an event adds to a question to the registry. $1 the event. */
export const ASKED_FOR = statement({
  name: 'registry: asked for an event',
  sql: `SELECT p.plate_region AS "plateRegion", p.metadata, ${HOME_JSON} AS home,
      to_char(${localDaySql('c.camera_case_generated_at')}, 'YYYY-MM-DD') AS day
    FROM citations c JOIN captures p ON p.citation_id = c.id WHERE c.id = $1`,
  row: {
    plateRegion: 'text?',
    metadata: 'text?',
    home: as<HomeRegion>('json'),
    day: 'text',
  },
});

/** Returns what an event adds to a question: the region of its plate, and the day of the violation. */
export function eventQuestion(
  event: RowOf<typeof ASKED_FOR> | undefined,
): Pick<RegistryQuestion, 'region' | 'day'> {
  if (event === undefined) return { region: null, day: null };
  return { region: capturedRegion(event, event.home), day: event.day };
}
