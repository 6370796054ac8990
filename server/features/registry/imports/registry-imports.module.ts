import { Module } from '@nestjs/common';
import { RegistryAge } from './registry-age.service.js';
import { RegistryImportsResolver } from './registry-imports.resolver.js';
import { RegistryImports } from './registry-imports.service.js';

/** Imports of registry files, and the age of the registry; a worker checks and applies the files. */
@Module({
  providers: [RegistryAge, RegistryImports, RegistryImportsResolver],
  exports: [RegistryAge, RegistryImports],
})
export class RegistryImportsModule {}
