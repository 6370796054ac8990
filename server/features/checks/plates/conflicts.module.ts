import { Module } from '@nestjs/common';
import { ConflictsMade } from './conflicts.hook.js';

/** The conflicts of interest of officers, for the rooms above. */
@Module({ providers: [ConflictsMade], exports: [ConflictsMade] })
export class ConflictsModule {}
