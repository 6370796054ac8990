import type { LoggerService, LogLevel } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

// Lines are buffered and written off the event loop: one write for each line would be a fifth of the cost of a short
// answer. The rest is written when the process ends, unless it is killed.
const OUTPUT = { fd: 1, sync: false, minLength: 4_096, periodicFlush: 250 };

/** Structured logs, one JSON object a line, without passwords, tokens and other secrets. */
export function createLogger(
  name: 'api' | 'worker',
  level: string,
  destination: DestinationStream = pino.destination(OUTPUT),
): AppLogger {
  const redact = [
    'req.headers.cookie',
    'req.headers.authorization',
    '*.password',
    '*.code',
    '*.token',
    '*.secret',
  ];
  return new AppLogger(pino({ name, level, redact }, destination));
}

/** Brings what Node and libraries warn of into the log, which Node would print as plain text between its lines. */
export function logWarnings(logger: AppLogger): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => logger.warn(`${name}: ${message}`, 'Process'));
}

/** Nest's logger over pino. A message may be an object: its `message` is the sentence, the rest stands beside it. */
export class AppLogger implements LoggerService {
  constructor(readonly pino: Logger) {}

  log(message: unknown, context?: string): void {
    this.writeLine('info', message, context);
  }

  warn(message: unknown, context?: string): void {
    this.writeLine('warn', message, context);
  }

  debug(message: unknown, context?: string): void {
    this.writeLine('debug', message, context);
  }

  verbose(message: unknown, context?: string): void {
    this.writeLine('trace', message, context);
  }

  /** Nest hands over an error, or its message with the stack; and the context last. */
  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    this.writeLine('error', message, typeof context === 'string' ? context : undefined, stack);
  }

  fatal(message: unknown, context?: string): void {
    this.writeLine('fatal', message, context);
  }

  setLogLevels(_levels: LogLevel[]): void {
    // The level comes from LOG_LEVEL.
  }

  private writeLine(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    context?: string,
    stack?: unknown,
  ): void {
    if (message instanceof Error) {
      this.pino[level]({ err: message, context }, message.message);
    } else if (typeof message === 'object' && message !== null) {
      const { message: sentence, ...fields } = message as Record<string, unknown>;
      this.pino[level]({ context, ...fields }, String(sentence));
    } else {
      this.pino[level](
        { context, ...(typeof stack === 'string' ? { stack } : {}) },
        String(message),
      );
    }
  }
}
