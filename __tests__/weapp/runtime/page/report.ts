import '../page-window';
import type { ConsoleKind, Report } from '../protocol';

/** Tells the runner. Nobody waits for it: the page lives as long as the runner listens. */
export function report(message: Report): void {
  void window.__weappReport(message);
}

export function reportProblem(message: string): void {
  report({ kind: 'problem', message });
}

export function reportHappened(name: string, detail: unknown = null): void {
  report({ kind: 'happened', name, detail: toPlain(detail) });
}

export function toMessage(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'errMsg' in error) return String(error.errMsg);
  return String(error);
}

/** As it crosses from the logic layer: JSON, or words where it is none. */
export function toPlain(value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    const text = JSON.stringify(value);
    return text === undefined ? String(value) : JSON.parse(text);
  } catch {
    return String(value);
  }
}

const KINDS: readonly ConsoleKind[] = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'group', 'groupEnd', 'table'];

/** The console of page code. */
export function createConsole(): Record<string, (...args: unknown[]) => void> {
  const methods: [string, (...args: unknown[]) => void][] = KINDS.map((type) => [
    type,
    (...args) => report({ kind: 'log', type, args: args.map(toPlain) }),
  ]);
  for (const name of ['time', 'timeEnd', 'assert', 'count']) methods.push([name, () => undefined]);
  return Object.fromEntries(methods);
}
