import { exitCodeOfSignal } from '../exit-codes';
import { onStopSignal } from '../signals';

/** Aborted by Ctrl-C and its like, after which a command ends where it may. A second one, for whoever waits too long for that, ends it at once. */
export function interruptible(): AbortSignal {
  const interrupt = new AbortController();
  onStopSignal(
    () => interrupt.abort(),
    (signal) => process.exit(exitCodeOfSignal(signal)),
  );
  return interrupt.signal;
}
