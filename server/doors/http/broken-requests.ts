import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../platform/errors/app-error.js';
import { errorBody } from '../../platform/errors/error.filter.js';

// A connection that is closed while something unread waits on it is reset, and its answer lost with it.
const READ_ON_MS = 2_000;

/**
 * Answers what is no HTTP request at all (a header with NUL, two lengths, one that never ends, an address longer than
 * Node reads), which no handler gets to see, in the words and with the headers of every other refusal; and closes, once
 * the sender has had time to read that.
 */
export function brokenRequests(
  headers: OutgoingHttpHeaders,
): (error: Error, socket: Socket) => void {
  const body = JSON.stringify(errorBody(new AppError('badRequest')));
  const head = [
    'HTTP/1.1 400 Bad Request',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  const answer = `${head.join('\r\n')}\r\n\r\n${body}`;
  return (_error, socket) => {
    // What comes after the answer is broken as well, and is dropped.
    if (!socket.writable) return;
    socket.end(answer);
    const end = setTimeout(() => socket.destroy(), READ_ON_MS);
    socket.once('close', () => clearTimeout(end));
  };
}
