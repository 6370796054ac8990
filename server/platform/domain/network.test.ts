import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressBehindProxies, networkOf } from './network.pure.js';

describe('the network that limits count a client by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.10.20.77', '192.10.20.77'],
    // This is no IPv4 address: the prefix does not stand at its start.
    ['1::ffff:192.0.2.7', '1:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['::3:4:5:6:7:8', '0:0:3:4::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    // Some proxies write the port behind the address.
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[::1]', '0:0:0:0::/64'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the address behind the proxies', () => {
  const request = (forwarded?: string): Pick<IncomingMessage, 'socket' | 'headers'> => ({
    socket: { remoteAddress: '10.0.0.1' } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

  it('believes no proxy that does not stand before us', () => {
    expect(addressBehindProxies(request('203.0.113.9'), 0)).toBe('10.0.0.1');
  });

  it('believes as many proxies as stand before us', () => {
    expect(addressBehindProxies(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9');
    expect(addressBehindProxies(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
  });

  it('reads a header that came twice like one list', () => {
    const twice = { ...request(), headers: { 'x-forwarded-for': ['203.0.113.9', '10.0.0.2'] } };
    expect(
      addressBehindProxies(twice as unknown as Parameters<typeof addressBehindProxies>[0], 1),
    ).toBe('10.0.0.2');
  });

  it('is empty where the socket has closed and nobody has forwarded anything', () => {
    expect(addressBehindProxies({ socket: {} as IncomingMessage['socket'], headers: {} }, 1)).toBe(
      '',
    );
  });

  it('takes the farthest address there is where fewer have forwarded it', () => {
    expect(addressBehindProxies(request(), 1)).toBe('10.0.0.1');
    expect(addressBehindProxies(request('203.0.113.9'), 5)).toBe('203.0.113.9');
  });
});
