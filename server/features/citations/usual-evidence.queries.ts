import { as, statement } from '../../platform/database/statement.js';
import type { ChosenEvidence } from './usual-evidence.pure.js';

/** Returns the usual evidence, and true if new events have it at once. */
export const USUAL_EVIDENCE = statement({
  name: 'citations: usual evidence',
  sql: `SELECT d.usual_evidence AS chosen, d.preselect_evidence AS "isPreselected",
      s.max_evidence_images AS "maxEvidenceImages"
    FROM desk_settings d CROSS JOIN citation_settings s`,
  row: {
    chosen: as<ChosenEvidence>('jsonb'),
    isPreselected: 'boolean',
    maxEvidenceImages: 'smallint',
  },
});
