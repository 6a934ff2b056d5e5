const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// One press of Ctrl-C comes from the terminal and from npm, one stop of a service from its manager and from its parent.
const SAME_REQUEST_MS = 1_000;

/** The events of a process and the time, so that tests can replace them. */
export interface SignalSource {
  readonly events: Pick<NodeJS.EventEmitter, 'on'>;
  /** Whether the process that started this one with an IPC channel is gone. */
  readonly isOrphan: () => boolean;
  readonly nowMs: () => number;
}

const THIS_PROCESS: SignalSource = {
  events: process,
  isOrphan: () => process.send !== undefined && !process.connected,
  nowMs: () => performance.now(),
};

/**
 * Calls `ask` once, at the first request to stop: Ctrl-C, a service manager, a terminal that closes, or the end of the process that
 * started this one. Calls `force` when somebody asks again because it takes him too long, and at SIGQUIT.
 */
export function onStopSignal(
  ask: () => void,
  force: (signal: NodeJS.Signals) => void = () => undefined,
  source: SignalSource = THIS_PROCESS,
): void {
  let askedAtMs: number | null = null;
  const askOnce = (): void => {
    if (askedAtMs !== null) return;
    askedAtMs = source.nowMs();
    ask();
  };
  for (const signal of STOP_SIGNALS) {
    source.events.on(signal, () => {
      if (askedAtMs !== null && source.nowMs() - askedAtMs >= SAME_REQUEST_MS) force(signal);
      else askOnce();
    });
  }
  source.events.on('SIGQUIT', () => force('SIGQUIT'));
  source.events.on('disconnect', askOnce);
  if (source.isOrphan()) askOnce();
}
