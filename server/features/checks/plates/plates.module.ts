import { Module } from '@nestjs/common';
import { ListedPlatesResolver } from './listed-plates.resolver.js';
import { ListedPlates } from './listed-plates.service.js';

/** The lists of exempt plates and of conflicts. */
@Module({ providers: [ListedPlates, ListedPlatesResolver], exports: [ListedPlates] })
export class PlatesModule {}
