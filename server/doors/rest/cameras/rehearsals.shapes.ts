import { z } from 'zod';
import { REPORT_STATUSES } from '../../../features/citations/citation.workflow.js';
import { type RehearsalRules } from '../../../features/rehearsals/rehearsals.rules.js';
import { orNull, pageOf } from '../../../platform/openapi/fields.js';
import { checkParams } from './check-rules.shapes.js';
import { restBody, restShape } from '../rest-shape.js';
import {
  Rehearsal as RehearsalModel,
  RehearsalExample as RehearsalExampleModel,
} from '../../../features/rehearsals/rehearsals.model.js';
import { StartRehearsalInput } from '../../../features/rehearsals/rehearsals.inputs.js';
import type { BodyOf } from '../spelling.js';

restShape(RehearsalExampleModel, {
  examples: { referenceId: 'EV-2026-000001', cameraSerialNumber: 'SN-1' },
});

export const Rehearsal = restShape(RehearsalModel, {
  examples: { events: 1_000, done: 1_000, touched: 12 },
  own: {
    params: checkParams,
    by_status: z
      .partialRecord(z.enum(REPORT_STATUSES), z.int())
      .meta({ description: 'The touched events by their status.', examples: [{ COMPLETED: 12 }] }),
  },
});

export const RehearsalPage = pageOf(Rehearsal);

export const NewRehearsal = restBody(StartRehearsalInput, {
  name: 'NewRehearsal',
  examples: { events: 1_000 },
  own: { params: orNull(checkParams).optional() },
}) satisfies BodyOf<typeof RehearsalRules>;
