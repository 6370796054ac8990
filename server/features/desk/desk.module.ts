import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.js';
import { ClaimsService } from './claims.service.js';
import { DecisionsService } from './decisions.service.js';
import { DecisionWriter } from './decision-writer.service.js';
import { DeskCoreModule } from './desk-core.module.js';
import { DeskHooks } from './desk-hooks.service.js';
import { DeskRequirements } from './desk-requirements.service.js';
import { DeskSettingsService } from './desk-settings.service.js';
import { ClaimsResolver, DecisionsResolver, DraftsResolver } from './desk.resolver.js';
import { ShiftService } from './shift.service.js';
import { UndoService } from './undo.service.js';

/** The desk: it hands out one event after the other, and lets officers decide them. */
@Module({
  imports: [CommentsModule, DeskCoreModule],
  providers: [
    ClaimsService,
    DecisionsService,
    DecisionWriter,
    DeskHooks,
    DeskRequirements,
    DeskSettingsService,
    ShiftService,
    UndoService,
    ClaimsResolver,
    DecisionsResolver,
    DraftsResolver,
  ],
  exports: [
    ClaimsService,
    DecisionsService,
    DeskCoreModule,
    DeskSettingsService,
    ShiftService,
    UndoService,
  ],
})
export class DeskModule {}
