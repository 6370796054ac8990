import { z } from 'zod';
import { orNull } from '../../../platform/openapi/fields.js';
import { CitationRegister } from '../cameras/cameras.shapes.js';
import { Check } from '../citation-desk.shapes.js';
import { Fine } from '../fines.shapes.js';
import { HistoryItem } from '../citations/history.shapes.js';
import { Addressee } from '../letters.shapes.js';
import { NoticeDetails } from '../notices.shapes.js';
import {
  CaseImage as CaseImageModel,
  NoticeCase as NoticeCaseModel,
} from '../../../features/notice-cases/notice-case.model.js';
import { restShape } from '../rest-shape.js';

restShape(CaseImageModel, { examples: { src: '/api/notices/TEC-2026-000042/evidence/1' } });

export const NoticeCase = restShape(NoticeCaseModel, {
  examples: {
    referenceId: 'EV-2026-000117',
    locationAddress: 'Harbour Lane at Mill Street',
    cameraSerialNumber: 'RL-20417',
  },
  own: {
    notice: NoticeDetails,
    fine: orNull(Fine),
    register: CitationRegister,
    checks: z.array(Check),
    addressees: z.array(Addressee),
    history: z
      .array(HistoryItem)
      .meta({ description: 'The steps of the event but its comments, oldest first.' }),
  },
});
