import { Module } from '@nestjs/common';
import { AuthoritiesModule } from '../authorities/authorities.module.js';
import { QuarantineHoldsModule } from '../cameras/quarantine-holds.module.js';
import { CheckCoreModule } from '../checks/check-core.module.js';
import { ConflictsModule } from '../checks/plates/conflicts.module.js';
import { CitationsModule } from '../citations/citations.module.js';
import { DeadlinesModule } from '../deadlines/deadlines.module.js';
import { MediaModule } from '../media/media.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PrintRunsModule } from '../print-runs/print-runs.module.js';
import { ReasonsModule } from '../reasons/reasons.module.js';
import { AddresseesResolver } from './addressees.resolver.js';
import { Addressees } from './addressees.service.js';
import { LetterClock } from './letter-clock.service.js';
import { NextContents } from './next-contents.service.js';
import { ReissueWriter } from './reissue-writer.service.js';
import { Reissues } from './reissue.service.js';

/** The persons to whom notices of completed events go, and the notices that are issued to them. */
@Module({
  imports: [
    AuthoritiesModule,
    CheckCoreModule,
    CitationsModule,
    ConflictsModule,
    DeadlinesModule,
    MediaModule,
    NoticesModule,
    PrintRunsModule,
    QuarantineHoldsModule,
    ReasonsModule,
  ],
  providers: [Addressees, LetterClock, NextContents, ReissueWriter, Reissues, AddresseesResolver],
  exports: [Addressees, Reissues],
})
export class AddresseesModule {}
