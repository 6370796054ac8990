import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.pure.js';

const request = (forwarded?: string): Pick<IncomingMessage, 'socket' | 'headers'> => ({
  socket: { remoteAddress: '10.0.0.1' } as IncomingMessage['socket'],
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

it('believes no proxy that does not stand before us', () => {
  expect(clientAddress(request('203.0.113.9'), 0)).toBe('10.0.0.1');
});

it('believes as many proxies as stand before us', () => {
  expect(clientAddress(request('6.6.6.6, 203.0.113.9'), 1)).toBe('203.0.113.9');
  expect(clientAddress(request('6.6.6.6, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
});

it('reads a header that came twice like one list', () => {
  const twice = { ...request(), headers: { 'x-forwarded-for': ['203.0.113.9', '10.0.0.2'] } };
  expect(clientAddress(twice as unknown as Parameters<typeof clientAddress>[0], 1)).toBe(
    '10.0.0.2',
  );
});

it('is empty where the socket has closed and nobody has forwarded anything', () => {
  expect(clientAddress({ socket: {} as IncomingMessage['socket'], headers: {} }, 1)).toBe('');
});

it('takes the farthest address there is where fewer have forwarded it', () => {
  expect(clientAddress(request(), 1)).toBe('10.0.0.1');
  expect(clientAddress(request('203.0.113.9'), 5)).toBe('203.0.113.9');
});
