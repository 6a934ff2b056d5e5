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

/** Told every time the app comes to the front. Returns the way to stop. */
export const onAppShown = shown.hear;
/** Told when the app leaves the front, also for good, twice perhaps: what is begun later may not happen. Returns the way to stop. */
export const onAppHidden = hidden.hear;

/** Called at start-up and by app.tsx, which alone know. */
export const announceAppShown = shown.tell;
export const announceAppHidden = hidden.tell;
