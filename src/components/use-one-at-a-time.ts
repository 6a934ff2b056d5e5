import { useRef } from 'react';

/**
 * What `run` does, and nothing more while the promise it returned is under way: state arrives with the next render, and two taps may come
 * before it. `tell` is told of its beginning and end. A rejection goes on to whoever watches for bugs: the handler deals with what it expects.
 */
export function useOneAtATime(
  run: () => void | Promise<unknown>,
  tell: (isRunning: boolean) => void = () => undefined,
): () => void {
  const isRunning = useRef(false);
  const set = (isNow: boolean): void => {
    isRunning.current = isNow;
    tell(isNow);
  };
  return () => {
    const result = isRunning.current ? undefined : run();
    if (!(result instanceof Promise)) return;
    set(true);
    void result.finally(() => set(false));
  };
}
