/** Calls once, at the first request to stop: Ctrl-C or a service manager. */
export function onStopSignal(stop: () => void): void {
  let isAsked = false;
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
}
