import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../platform/errors/app-error.js';
import { errorBody } from '../../platform/errors/error.filter.js';

// A connection that is closed while it has unread data is reset, and the client loses the answer.
const READ_ON_MS = 2_000;

/**
 * Answers a request that is not valid HTTP (a header with NUL, two lengths, headers that never end, an address longer than
 * Node reads). No handler gets such a request. The answer has the body and the headers of every other refusal. The
 * connection is closed after the client had time to read it.
 */
export function brokenRequests(
  headers: OutgoingHttpHeaders,
): (error: Error, socket: Socket) => void {
  const body = JSON.stringify(errorBody(new AppError('BAD_REQUEST')));
  const head = [
    'HTTP/1.1 400 Bad Request',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  const answer = `${head.join('\r\n')}\r\n\r\n${body}`;
  return (_error, socket) => {
    // Data that comes after the answer is broken as well, and is dropped.
    if (!socket.writable) return;
    socket.end(answer);
    const end = setTimeout(() => socket.destroy(), READ_ON_MS);
    socket.once('close', () => clearTimeout(end));
  };
}
