type Listener = () => void;

function createNews() {
  const listeners = new Set<Listener>();
  return {
    hear(listener: Listener): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}

const shown = createNews();
const hidden = createNews();

/** Subscribes to the app coming to the front. Returns the way to stop. */
export const onAppShown = shown.hear;
/**
 * Subscribes to the app leaving the front, also when it is closed; may be called twice. What a listener begins later may never happen.
 * Returns the way to stop.
 */
export const onAppHidden = hidden.hear;

/** Called only at start-up and by app.tsx. */
export const announceAppShown = shown.tell;
export const announceAppHidden = hidden.tell;
