// A real issuer of OpenID Connect for tests: oidc-provider, at which a named person signs in without being asked.
import { once } from 'node:events';
import { createServer } from 'node:http';

import { Provider } from 'oidc-provider';

/** The product as a client of the issuers of tests. */
export const CLIENT = { id: 'stopline', secret: 'a secret of the client, for tests only' };

/**
 * A person at the issuer, with their claims and the way in which they sign in there.
 * @typedef {{ sub: string, amr?: string[], acr?: string, [claim: string]: unknown }} IssuerPerson
 */

/** Starts as an address; it serves once the address of the product is known. */
export class TestIssuer {
  /**
   * The person who signs in next.
   * @type {IssuerPerson}
   */
  person = { sub: 'nobody' };
  /** @type {Map<string, IssuerPerson>} */
  #people = new Map();
  #server = createServer((request, response) => void this.#answer(request, response));
  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} */
  #answer = (_, response) => response.writeHead(503).end();

  /** Starts on a free port of this machine. */
  static async start() {
    const issuer = new TestIssuer();
    issuer.#server.listen(0, '127.0.0.1');
    await once(issuer.#server, 'listening');
    return issuer;
  }

  get url() {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /**
   * Serves the product.
   * @param {string} publicUrl
   */
  serve(publicUrl) {
    const provider = new Provider(this.url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
          post_logout_redirect_uris: [`${publicUrl}/login`],
          backchannel_logout_uri: `${publicUrl}/api/auth/oidc/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'acr', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups', 'badge_number'],
      },
      acrValues: ['gold'],
      cookies: { keys: ['a key of the tests'] },
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...this.#people.get(sub), sub }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      // Its dispatcher refuses addresses of this machine.
      fetch: (url, options) => {
        const { dispatcher: _, ...rest } = /** @type {{ dispatcher?: unknown }} */ (options);
        return fetch(url, rest);
      },
    });
    const answer = provider.callback();
    this.#answer = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      const { sub, amr, acr } = this.person;
      this.#people.set(sub, this.person);
      const ways = { ...(amr && { amr }), ...(acr && { acr }) };
      await provider.interactionFinished(request, response, { login: { accountId: sub, ...ways } });
    };
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
