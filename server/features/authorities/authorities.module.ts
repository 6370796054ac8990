import { Module } from '@nestjs/common';
import { AuthoritiesResolver } from './authorities.resolver.js';
import { AuthoritiesService } from './authorities.service.js';
import { IssuingAuthority } from './issuing-authority.service.js';

/** The authorities of users to issue notices. */
@Module({
  providers: [AuthoritiesService, AuthoritiesResolver, IssuingAuthority],
  exports: [AuthoritiesService, IssuingAuthority],
})
export class AuthoritiesModule {}
