import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.js';

const KEY = 'x'.repeat(32);
const BASE = {
  DATABASE_URL: 'postgres://127.0.0.1:1/stopline',
  REDIS_URL: 'redis://:x@[::1]',
  DATA_DIR: '/nonexistent',
  JWT_SECRET: KEY,
  ENCRYPTION_KEY: KEY,
};
const CLIENT = { OIDC_CLIENT_ID: 'stopline', OIDC_CLIENT_SECRET: 'secret' };
const oidc = (variables: Record<string, string>) => loadConfig({ ...BASE, ...variables }).oidc;
const issuer = (OIDC_ISSUER: string, more: Record<string, string> = {}) =>
  oidc({ ...CLIENT, OIDC_ISSUER, ...more });

describe('The settings of OpenID Connect (joining 1)', () => {
  it('are off without an issuer, and have their defaults with one', () => {
    expect(oidc({})).toBeUndefined();
    expect(loadConfig(BASE).oidcLabel).toBe('SSO');
    expect(issuer('https://id.example.test')).toEqual({
      issuer: 'https://id.example.test',
      clientId: 'stopline',
      clientSecret: 'secret',
      scopes: ['openid', 'email', 'profile'],
      roles: undefined,
      badgeClaim: 'badge_number',
      acr: [],
      emailTrusted: false,
      only: false,
      loopbackHttp: true,
    });
  });

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://127.9.9.9/realms/x',
    'http://[::1]:4000',
    'https://login.example.test/tenant/v2.0',
  ])('takes %s', (address) => expect(issuer(address)?.issuer).toBe(address));

  it.each([
    'http://id.example.test',
    'http://10.0.0.1',
    'http://localhost.example.test',
    'http://128.0.0.1',
    'ftp://localhost',
  ])('refuses %s', (address) => expect(() => issuer(address)).toThrow('OIDC_ISSUER must start'));

  it('takes no http at all in production', () =>
    expect(() =>
      issuer('http://localhost:4000', {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://tec.example.test',
      }),
    ).toThrow('OIDC_ISSUER must start with https://'));

  it('needs issuer, client and secret together', () => {
    expect(() => oidc(CLIENT)).toThrow('are needed together');
    expect(() => oidc({ OIDC_ISSUER: 'https://id.example.test' })).toThrow('are needed together');
  });

  it('needs an issuer where passwords are refused', () =>
    expect(() => oidc({ OIDC_ONLY: 'on' })).toThrow('OIDC_ONLY needs OIDC_ISSUER.'));

  it.each([
    ['OIDC_ROLES', 'inspectors=3'],
    ['OIDC_ROLES', '{"claim":"groups","roles":[["inspectors",9]]}'],
    ['OIDC_ROLES', '{"claim":"groups","roles":[]}'],
    ['OIDC_ROLES', '{"claim":"groups","roles":[["inspectors",3]],"more":1}'],
    ['OIDC_ONLY', 'yes'],
    ['OIDC_EMAIL_TRUSTED', 'true'],
    ['OIDC_SCOPES', 'email profile'],
    ['OIDC_LABEL', 'x'.repeat(51)],
    ['OIDC_ISSUER', 'id.example.test'],
    ['OIDC_ISSUER', 'https://id.example.test/?a=b'],
  ])('stops the start with the name of %s=%s', (name, value) =>
    expect(() => issuer('https://id.example.test', { [name]: value })).toThrow(name),
  );

  it('reads roles and lists', () => {
    const read = issuer('https://id.example.test', {
      OIDC_ROLES: '{"claim":"groups","roles":[["inspectors",3],["officers",4]]}',
      OIDC_ACR: 'gold, silver',
      OIDC_SCOPES: 'openid  groups',
    });
    expect(read?.roles).toEqual({
      claim: 'groups',
      roles: [
        ['inspectors', 3],
        ['officers', 4],
      ],
    });
    expect(read?.acr).toEqual(['gold', 'silver']);
    expect(read?.scopes).toEqual(['openid', 'groups']);
  });
});
