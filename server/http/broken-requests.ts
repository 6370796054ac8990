import type { Socket } from 'node:net';
import { AppError } from '../errors/app-error.js';
import { errorBody } from '../errors/error.filter.js';

/**
 * Answers what is no HTTP request at all (a header with NUL, two lengths, one that never ends), which no handler gets to
 * see, in the words of every other refusal; and closes.
 */
export function refuseBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(new AppError('badRequest')));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
