import { Module } from '@nestjs/common';
import { RehearsalsResolver } from './rehearsals.resolver.js';
import { Rehearsals } from './rehearsals.service.js';

/** Rehearsals of rules; a worker carries them out. */
@Module({ providers: [Rehearsals, RehearsalsResolver], exports: [Rehearsals] })
export class RehearsalsModule {}
