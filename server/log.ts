import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './env';

export type Log = Logger;

/** Lines of JSON. They hold route patterns, ids and error codes; never a query, a body, a phone or a token. */
export function createLog(level: LogLevel, program: 'start' | 'web' | 'worker', destination?: DestinationStream): Log {
  const options = {
    level,
    base: { program, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Keeps an error's kind, text, stack and SQL state. Leaves out what PostgreSQL adds about the row (`detail`, `where`), and
 * hides long runs of digits, because its messages quote values and those may be phones.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const named: Record<string, string> = {};
  for (const key of ['code', 'constraint', 'table', 'syscall'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') named[key] = value;
  }
  return { type, message: hideDigits(message), stack: hideDigits(stack), ...named };
}

/** Replaces long runs of digits: they may be phones. */
export function hideDigits(text: string): string {
  return text.replace(/\d{7,}/g, '#');
}
