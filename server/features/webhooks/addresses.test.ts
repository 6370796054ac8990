import { describe, expect, it } from 'vitest';
import { canBeKept, mayConnect, networksOf, webhookUrl } from './addresses.js';

const NONE = networksOf([]);
const LOCAL = networksOf(['127.0.0.1', '10.1.0.0/16', 'fd00:1::/32']);

describe('addresses that webhooks may lead to (joining 2)', () => {
  it('are public ones', () => {
    for (const address of ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(mayConnect(address, NONE, true), address).toBe(true);
  });

  it('are none of this machine, of private networks, of a cloud, and no others that are special', () => {
    for (const address of [
      ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
      ...[
        '169.254.169.254',
        '100.64.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '192.0.2.1',
        '198.18.0.1',
      ],
      ...[
        '::1',
        '::',
        'fe80::1',
        'fe80::1%eth0',
        'fc00::1',
        'ff02::1',
        '2001:db8::1',
        '64:ff9b::7f00:1',
      ],
      ...[
        '::ffff:127.0.0.1',
        '::ffff:10.0.0.1',
        '::ffff:7f00:1',
        '2002:7f00:1::',
        'not an address',
        '',
      ],
    ])
      expect(mayConnect(address, NONE, true), address).toBe(false);
  });

  it('are those of WEBHOOK_ALLOW too, by http as well', () => {
    for (const address of ['127.0.0.1', '10.1.255.255', '::ffff:10.1.2.3', 'fd00:1::5'])
      for (const isEncrypted of [true, false])
        expect(mayConnect(address, LOCAL, isEncrypted), address).toBe(true);
    for (const address of ['127.0.0.2', '10.2.0.1', 'fd00:2::5'])
      expect(mayConnect(address, LOCAL, true), address).toBe(false);
    expect(mayConnect('93.184.215.14', LOCAL, false)).toBe(false);
  });
});

describe('the form of an address (joining 2)', () => {
  it('takes https and http', () => {
    expect(webhookUrl('https://hooks.example.test/stopline?x=1')?.host).toBe('hooks.example.test');
    expect(webhookUrl('http://127.0.0.1:8080/')?.port).toBe('8080');
  });

  it('takes no other scheme, no user, no fragment, no blanks, and not more than 2,000 characters', () => {
    for (const text of [
      ...['', 'hooks.example.test', '//hooks.example.test', 'ftp://x.test/', 'file:///etc/passwd'],
      ...[
        'https://user@x.test/',
        'https://user:pass@x.test/',
        'https://@x.test/',
        'https://x.test/#a',
      ],
      ...[
        'https://x.test/#',
        'https://',
        'https://x.test/a b',
        ' https://x.test/',
        'https://x.test\\@y.test/',
      ],
      ...[
        'https://x.test/\n',
        `https://x.test/${'a'.repeat(2_000)}`,
        'https://[::1',
        'javascript:alert(1)',
      ],
    ])
      expect(webhookUrl(text), text).toBeNull();
    expect(webhookUrl(`https://x.test/${'a'.repeat(1_985)}`)).not.toBeNull();
  });
});

describe('an address that is saved (joining 2)', () => {
  const names: Record<string, string[]> = {
    'public.test': ['93.184.215.14'],
    'private.test': ['10.9.9.9'],
    'both.test': ['93.184.215.14', '10.9.9.9'],
    'local.test': ['127.0.0.1'],
  };
  const look = (name: string) => {
    const found = names[name];
    return found === undefined
      ? Promise.reject(new Error('ENOTFOUND'))
      : Promise.resolve(found.map((address) => ({ address, family: 4 })));
  };
  const kept = (url: string) => canBeKept(url, LOCAL, look);

  it('is a public one, or a name that has no address now', async () => {
    expect(await kept('https://public.test/')).toBe(true);
    expect(await kept('https://nobody.test/')).toBe(true);
    expect(await kept('https://93.184.215.14/')).toBe(true);
  });

  it('is no name with a private address, and no private literal in any spelling', async () => {
    for (const url of [
      ...['https://private.test/', 'https://both.test/', 'https://10.9.9.9/', 'https://[::1]/'],
      ...[
        'https://0x0a.9.9.9/',
        'https://168430081/',
        'https://012.9.9.9/',
        'https://[::ffff:10.9.9.9]/',
      ],
    ])
      expect(await kept(url), url).toBe(false);
  });

  it('is http only to WEBHOOK_ALLOW', async () => {
    expect(await kept('http://local.test:9/')).toBe(true);
    expect(await kept('http://127.0.0.1/')).toBe(true);
    for (const url of ['http://public.test/', 'http://nobody.test/', 'http://93.184.215.14/'])
      expect(await kept(url), url).toBe(false);
  });
});
