import { Module } from '@nestjs/common';
import { ConflictsModule } from './conflicts.module.js';
import { ListedPlatesResolver } from './listed-plates.resolver.js';
import { ListedPlates } from './listed-plates.service.js';

/** The lists of exempt plates and of conflicts. */
@Module({
  imports: [ConflictsModule],
  providers: [ListedPlates, ListedPlatesResolver],
  exports: [ListedPlates],
})
export class PlatesModule {}
