import { constants } from 'node:os';

/** Why a process of the server ended. Codes above 1 are those of sysexits.h, so that a service manager can be configured for them. */
export const EXIT_CODES = {
  /** It was asked to. */
  stopped: 0,
  /** A bug, or something outside that comes back by itself: started again, it may go on. */
  failed: 1,
  /** What it needs is taken or out of reach: its port, its data folder. EX_TEMPFAIL */
  notNow: 75,
  /** A setting or the installation is wrong: no new start heals it. EX_CONFIG */
  cannotStart: 78,
} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Of a process that a signal ended, as shells number it. */
export const exitCodeOfSignal = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * Whether starting again is useless. That a port or a folder is taken ends a first start at once, so that the operator sees it; later it
 * may become free again.
 */
export const isFinalEnding = ({ code }: { readonly code: number | null }, wasReady: boolean): boolean =>
  code === EXIT_CODES.cannotStart || (code === EXIT_CODES.notNow && !wasReady);
