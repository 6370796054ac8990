import { Module } from '@nestjs/common';
import { ReasonsResolver } from './reasons.resolver.js';
import { ReasonsService } from './reasons.service.js';

/** The reasons that an act or a skip can be given for. */
@Module({ providers: [ReasonsService, ReasonsResolver], exports: [ReasonsService] })
export class ReasonsModule {}
