import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { isIssuerAddress, type OidcConfig } from '../../platform/config/oidc.js';
import { assertNoTransaction } from '../../platform/database/open-transaction.js';
import { IssuerFault, IssuerUnavailable, otherIssuer } from './issuer-fault.js';
import { type Claims, lacksClaims, withUserinfo } from './issuer-claims.pure.js';

/** The algorithms that an issuer may sign with (joining 1). */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const TIMEOUT_SECONDS = 5;
// Discovery is asked for again after this: endpoints move rarely, and keys have a cache of their own.
const KNOWN_FOR_MS = 60 * 60 * 1_000;
/** The clocks of an issuer and of this machine may differ so much (joining 1). */
export const CLOCK_TOLERANCE_SECONDS = 60;
// Proxies and issuers refuse longer addresses, and a token with many groups is longer.
const LONGEST_ADDRESS = 1_999;

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const;

/** The secrets of one way to the issuer and back. */
export interface Way {
  state: string;
  nonce: string;
  /** PKCE's verifier. */
  verifier: string;
}

/** A person as the issuer has confirmed them. */
export interface Confirmed {
  issuer: string;
  subject: string;
  /** The session at the issuer, if it names one. */
  sid: string | null;
  idToken: string;
  claims: Claims;
}

/** The places where an issuer takes the secret of a client (RFC 6749 2.3.1). */
type SecretPlace = 'header' | 'body';

interface Known {
  at: number;
  configuration: client.Configuration;
  /** The same, for the exchange of codes. */
  bySecret: Record<SecretPlace, client.Configuration>;
  /** The place that is tried first. */
  secretIn: SecretPlace;
  keys: JWTVerifyGetKey;
}

/** The issuer: found when it is first needed, so that the product starts without it (joining 1). */
@Injectable()
export class Issuer {
  private known: Promise<Known> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The address at which the issuer sends people back. From `PUBLIC_URL`, never from a header. */
  get callbackUrl(): string {
    return `${this.config.http.publicUrl}/api/auth/oidc/callback`;
  }

  /** The settings of the issuer. @throws IssuerFault without one */
  get settings(): OidcConfig {
    if (this.config.oidc === undefined) throw new IssuerFault('No issuer is set');
    return this.config.oidc;
  }

  /** Returns the address at the issuer to which somebody is sent to sign in. */
  async authorizationUrl({ state, nonce, verifier }: Way): Promise<string> {
    const { configuration } = await this.found();
    const { scopes, acr } = this.settings;
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackUrl,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(acr.length === 0 ? {} : { acr_values: acr.join(' ') }),
    }).href;
  }

  /**
   * Exchanges the code of a callback and checks the ID token: signature, `iss`, `aud`, `azp`, `exp`, `iat`, `nonce`, `state`.
   *
   * @param search the query of the callback
   * @throws IssuerFault, IssuerUnavailable, or an error of openid-client
   */
  async confirmed(search: string, way: Way): Promise<Confirmed> {
    assertNoTransaction('Calling the issuer');
    const known = await this.found();
    const { configuration } = known;
    const tokens = await exchanged(known, new URL(`${this.callbackUrl}${search}`), way);
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined)
      throw new IssuerFault('There is no ID token');
    const now = Date.now() / 1_000;
    if (claims.iat > now + CLOCK_TOLERANCE_SECONDS)
      throw new IssuerFault('The ID token is issued in the future');
    if (claims.exp <= now) throw new IssuerFault('The ID token has expired');
    if (claims['azp'] !== undefined && claims['azp'] !== this.settings.clientId)
      throw new IssuerFault('The ID token is for another authorized party');
    const { sid } = claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: typeof sid === 'string' && sid !== '' ? sid : null,
      idToken: tokens.id_token,
      claims: await this.wholeClaims(configuration, claims, tokens.access_token),
    };
  }

  /** Returns the address that ends the session at the issuer; null if it has none, or cannot be reached. */
  async endSessionUrl(idToken: string): Promise<string | null> {
    if (this.config.oidc === undefined) return null;
    try {
      const { configuration } = await this.found();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      const back = { post_logout_redirect_uri: `${this.config.http.publicUrl}/login` };
      const whole = client.buildEndSessionUrl(configuration, { id_token_hint: idToken, ...back });
      if (whole.href.length <= LONGEST_ADDRESS) return whole.href;
      // The issuer knows the client by its name as well; it may ask the person.
      return client.buildEndSessionUrl(configuration, back).href;
    } catch {
      // The session here has ended all the same.
      return null;
    }
  }

  /** Returns the name and the keys of the issuer, for tokens that it sends by itself. */
  async identity(): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
    const { configuration, keys } = await this.found();
    return { issuer: configuration.serverMetadata().issuer, keys };
  }

  private async wholeClaims(
    configuration: client.Configuration,
    claims: client.IDToken,
    accessToken: string,
  ): Promise<Claims> {
    const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasUserinfo || !lacksClaims(claims, this.settings)) return claims;
    const userinfo = await client.fetchUserInfo(configuration, accessToken, claims.sub);
    return withUserinfo(claims, userinfo, this.settings);
  }

  private found(): Promise<Known> {
    const known = (this.known ??= this.discovered());
    return known.then(
      (found) => {
        if (Date.now() - found.at < KNOWN_FOR_MS) return found;
        if (this.known === known) this.known = undefined;
        return this.found();
      },
      (error: unknown) => {
        if (this.known === known) this.known = undefined;
        throw error;
      },
    );
  }

  private async discovered(): Promise<Known> {
    const { issuer, clientId, clientSecret, loopbackHttp } = this.settings;
    // Every address is checked below: http is for this machine only.
    const insecure: ((configuration: client.Configuration) => void)[] = loopbackHttp
      ? // oxlint-disable-next-line typescript/no-deprecated -- The library marks it so that it stands out.
        [client.allowInsecureRequests]
      : [];
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: asked,
      timeout: TIMEOUT_SECONDS,
      execute: insecure,
    });
    const metadata = found.serverMetadata();
    for (const name of ENDPOINTS) {
      const address = metadata[name];
      if (address !== undefined && !isIssuerAddress(address, loopbackHttp))
        throw new IssuerFault(`${name} of the issuer is not https${otherIssuer(address, issuer)}`);
    }
    if (metadata.jwks_uri === undefined) throw new IssuerFault('The issuer names no keys');
    const known = Object.assign(metadata, {
      id_token_signing_alg_values_supported: acceptedAlgorithms(metadata),
    });
    const configured = (authentication: client.ClientAuth): client.Configuration => {
      const configuration = new client.Configuration(
        known,
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        authentication,
      );
      configuration[client.customFetch] = asked;
      configuration.timeout = TIMEOUT_SECONDS;
      client.enableNonRepudiationChecks(configuration);
      insecure.forEach((allow) => allow(configuration));
      return configuration;
    };
    const bySecret = {
      header: configured(client.ClientSecretBasic(clientSecret)),
      body: configured(client.ClientSecretPost(clientSecret)),
    };
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      [joseFetch]: asked,
      timeoutDuration: TIMEOUT_SECONDS * 1_000,
    });
    return {
      at: Date.now(),
      configuration: bySecret.header,
      bySecret,
      secretIn: firstPlace(metadata),
      keys,
    };
  }
}

/**
 * Exchanges a code. Issuers differ in where they take the secret of a client: the other place is tried once where one is
 * refused, and first from then on if it was right. Several people may come back at once.
 */
async function exchanged(
  known: Known,
  url: URL,
  { state, nonce, verifier }: Way,
): Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers> {
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  };
  const first = known.secretIn;
  try {
    return await client.authorizationCodeGrant(known.bySecret[first], url, checks);
  } catch (error) {
    if (!isOfSecret(error)) throw error;
    // The code is untouched: a client is checked before its code.
    const other = first === 'header' ? 'body' : 'header';
    const tokens = await client.authorizationCodeGrant(known.bySecret[other], url, checks);
    known.secretIn = other;
    return tokens;
  }
}

/** The header, which every issuer must take, unless this one says that it takes the body only. */
function firstPlace({
  token_endpoint_auth_methods_supported: methods,
}: client.ServerMetadata): SecretPlace {
  const takes = (method: string): boolean => Array.isArray(methods) && methods.includes(method);
  return takes('client_secret_post') && !takes('client_secret_basic') ? 'body' : 'header';
}

function acceptedAlgorithms(metadata: client.ServerMetadata): string[] {
  const supported = metadata.id_token_signing_alg_values_supported ?? ALGORITHMS;
  return ALGORITHMS.filter((algorithm) => supported.includes(algorithm));
}

/** The errors of issuers that did not find our secret where they look for it. */
const OF_SECRET = ['invalid_client', 'unauthorized_client', 'invalid_request'];
const UNAUTHORIZED = 401;

/** True if the issuer did not take the secret. Where it refuses a header, it names in one what it takes (RFC 6749 5.2). */
function isOfSecret(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  if (error instanceof client.ResponseBodyError)
    return error.status === UNAUTHORIZED || OF_SECRET.includes(error.error);
  return (
    error instanceof client.ClientError &&
    error.cause instanceof Response &&
    error.cause.status === UNAUTHORIZED
  );
}

/** `fetch` that tells an issuer that does not work from one that answers wrong. */
async function asked(url: string, options: object): Promise<Response> {
  const answer = await fetch(url, options).catch((cause: unknown) => {
    throw new IssuerUnavailable('The issuer cannot be reached', { cause });
  });
  if (answer.status >= 500) throw new IssuerUnavailable(`The issuer answered ${answer.status}`);
  return answer;
}
