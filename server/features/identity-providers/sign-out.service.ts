import { Injectable } from '@nestjs/common';
import type { Visit } from '../../platform/identity/visit.js';
import { AuthService } from '../sign-in/auth.service.js';
import { Issuer } from './issuer.service.js';
import { OidcTickets } from './oidc-tickets.service.js';

/** Signing out, here and at the issuer (joining 1). */
@Injectable()
export class SignOut {
  constructor(
    private readonly auth: AuthService,
    private readonly tickets: OidcTickets,
    private readonly issuer: Issuer,
  ) {}

  /**
   * Ends the browser's session. Doing it twice is no mistake.
   *
   * @returns the address at which the session at the issuer ends; null if it began elsewhere, or has ended before
   */
  async run(visit: Visit): Promise<string | null> {
    const sessionId = await this.auth.logout(visit);
    const idToken = sessionId === null ? null : await this.tickets.idTokenOf(sessionId);
    return idToken === null ? null : this.issuer.endSessionUrl(idToken);
  }
}
