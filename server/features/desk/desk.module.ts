import { Module } from '@nestjs/common';
import { QuarantineHoldsModule } from '../cameras/quarantine-holds.module.js';
import { ConflictsModule } from '../checks/plates/conflicts.module.js';
import { CommentsModule } from '../comments/comments.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { AutoLookUp } from './auto-look-up.service.js';
import { ClaimsService } from './claims/claims.service.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DecisionWriter } from './decisions/decision-writer.service.js';
import { DeskCoreModule } from './desk-core.module.js';
import { DeskHooks } from './desk-hooks.service.js';
import { DeskRequirements } from './desk-requirements.service.js';
import { DeskAdminResolver } from './settings/desk-admin.resolver.js';
import { DeskService } from './desk.service.js';
import { DeskSettingsModule } from './settings/desk-settings.module.js';
import {
  ClaimsResolver,
  DecisionsResolver,
  DeskResolver,
  DraftsResolver,
} from './desk.resolver.js';
import { HandOuts } from './claims/hand-outs.service.js';
import { OverviewService } from './report/overview.service.js';
import { ReportService } from './report/report.service.js';
import { ShiftService } from './decisions/shift.service.js';
import { SkipsService } from './claims/skips.service.js';
import { UndoService } from './decisions/undo.service.js';

/** The desk: it hands out events one by one, and lets officers decide them. */
@Module({
  imports: [
    ConflictsModule,
    CommentsModule,
    DeadlinesModule,
    DeskCoreModule,
    DeskSettingsModule,
    QuarantineHoldsModule,
    ReasonsModule,
    RegistryModule,
  ],
  providers: [
    AutoLookUp,
    ClaimsService,
    DecisionsService,
    DecisionWriter,
    DeskHooks,
    DeskRequirements,
    DeskService,
    HandOuts,
    OverviewService,
    ReportService,
    ShiftService,
    SkipsService,
    UndoService,
    ClaimsResolver,
    DecisionsResolver,
    DeskAdminResolver,
    DeskResolver,
    DraftsResolver,
  ],
  exports: [
    ClaimsService,
    DecisionsService,
    DeskCoreModule,
    DeskService,
    DeskSettingsModule,
    OverviewService,
    ReportService,
    ShiftService,
    SkipsService,
    UndoService,
  ],
})
export class DeskModule {}
