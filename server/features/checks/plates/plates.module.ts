import { Module } from '@nestjs/common';
import { RegistryModule } from '../../registry/registry.module.js';
import { ConflictsModule } from './conflicts.module.js';
import { ListedPlatesResolver } from './listed-plates.resolver.js';
import { ListedPlates } from './listed-plates.service.js';

/** The lists of exempt plates and of conflicts. */
@Module({
  imports: [ConflictsModule, RegistryModule],
  providers: [ListedPlates, ListedPlatesResolver],
  exports: [ListedPlates],
})
export class PlatesModule {}
