type Listener = () => void;

const listeners = new Set<Listener>();

/** Told every time the app comes to the front. Returns the way to stop. */
export function onAppShown(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Called by app.tsx, which alone knows. */
export function announceAppShown(): void {
  for (const listener of listeners) listener();
}
