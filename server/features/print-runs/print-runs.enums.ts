import { registerEnumType } from '@nestjs/graphql';
import { RETURN_REASONS, type ReturnReason } from '../../platform/domain/return-reasons.js';
import { COPY_KINDS, type CopyKind } from './copies/notice-copy.entity.js';
import { RUN_STATES, type RunState } from './runs/run-state.pure.js';

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [Each in Word]: Each };

export const NoticeRunStatus = enumOf<RunState>(RUN_STATES);
registerEnumType(NoticeRunStatus, {
  name: 'NoticeRunStatus',
  description: 'The status of a print run.',
  valuesMap: {
    OPEN: { description: 'The files of the run are being made.' },
    FAILED: { description: 'The files could not be made.' },
    MADE: { description: 'The files can be downloaded.' },
    SENT: { description: 'The run has gone to the printing house.' },
    MAILED: { description: 'Each notice of the run is mailed or void.' },
    CANCELLED: { description: 'The notices of the run wait again.' },
  },
});

export const ReturnReasonEnum = enumOf<ReturnReason>(RETURN_REASONS);
registerEnumType(ReturnReasonEnum, {
  name: 'NoticeReturnReason',
  description: 'A reason for returned mail.',
  valuesMap: {
    MOVED: { description: 'The owner has moved.' },
    UNKNOWN: { description: 'Nobody there knows the owner.' },
    REFUSED: { description: 'It was not accepted.' },
    UNCLAIMED: { description: 'It was not fetched.' },
    DECEASED: { description: 'The owner is dead.' },
    ADDRESS: { description: 'The address is wrong or not complete.' },
    OTHER: { description: 'Another reason, in the note.' },
  },
});

export const NoticeCopyKind = enumOf<CopyKind>(COPY_KINDS);
registerEnumType(NoticeCopyKind, {
  name: 'NoticeCopyKind',
  description: 'The mark on each page of a copy.',
  valuesMap: {
    DUPLICATE: { description: 'It is a further copy of a notice.' },
    VOID: { description: 'The notice is void; the copy does not ask for money.' },
    TRANSFERRED: {
      description: 'A notice to somebody else replaced it; the copy does not ask for money.',
    },
  },
});
