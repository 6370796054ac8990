// Generates load: a number of clients, each on a connection of its own, that send the next request as soon as they have
// an answer. It is a process of its own and writes to sockets, because an HTTP client would cost as much as the server,
// and both share two cores.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/**
 * @typedef {object} Order
 * @property {number[]} ports of 127.0.0.1; the clients are shared out among them
 * @property {string[]} requests whole HTTP requests, asked for in turn
 * @property {number} clients
 * @property {number} seconds
 * @property {number} atMost so many requests, even when there is time left
 */

/** @type {Order} */
const order = JSON.parse(await readAll(process.stdin));
/** @type {number[]} */
const times = [];
let asked = 0;
let failures = 0;
/** @type {string | undefined} */
let failure;
const requests = order.requests.map((request) => Buffer.from(request, 'latin1'));
const begun = performance.now();
const end = begun + order.seconds * 1_000;
await Promise.all(
  Array.from({ length: order.clients }, (_, number) =>
    client(order.ports[number % order.ports.length] ?? 0),
  ),
);
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage();
times.sort((one, other) => one - other);
console.log(
  JSON.stringify({
    perSecond: times.length / seconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    fastest: quantile(0),
    answers: times.length,
    processor: (user + system) / 1_000_000,
    failures,
    failure,
  }),
);

/** @param {number} share */
function quantile(share) {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/**
 * @param {number} port
 * @returns {Promise<void>}
 */
function client(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let sent = 0;
    /** @type {Buffer[]} */
    let chunks = [];
    let received = 0;
    let expected = 0;
    const ask = () => {
      if (asked >= order.atMost || performance.now() >= end) {
        socket.end();
        resolve();
        return;
      }
      chunks = [];
      received = 0;
      expected = 0;
      sent = performance.now();
      const request = requests[asked % requests.length];
      asked += 1;
      if (request !== undefined) socket.write(request);
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      received += chunk.length;
      if (expected === 0) {
        const text = Buffer.concat(chunks).toString('latin1');
        const head = text.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
        if (length === undefined) {
          reject(new Error(`An answer without its length: ${text.slice(0, 300)}`));
          return;
        }
        expected = head + 4 + Number(length);
      }
      if (received < expected) return;
      const answer = chunks[0]?.toString('latin1', 0, 15) ?? '';
      // GraphQL tells a refusal in its body, and first.
      const isRefused =
        !answer.startsWith('HTTP/1.1 200') || Buffer.concat(chunks).includes('"errors":[');
      if (isRefused) {
        failures += 1;
        failure ??= Buffer.concat(chunks).toString().slice(-400);
      } else times.push(performance.now() - sent);
      ask();
    });
  });
}

/** @param {NodeJS.ReadableStream} stream */
async function readAll(stream) {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
