import type { FinderMessage, FinderRequest } from './finder-messages';
import type { SeenFace } from './types';

/** Finds faces in small pictures, beside the page. What it sees leaves the device with nobody. */
export interface FaceFinder {
  /** Null: it is not ready yet, or cannot do it here. One picture at a time. */
  find(picture: FinderRequest): Promise<readonly SeenFace[] | null>;
  end(): void;
}

/** The model may still be loading: until then only the light is judged. */
const WAIT_MS = 3_000;

export function openFaceFinder(start: () => Worker | null): FaceFinder {
  let worker = start();
  const end = (): void => {
    worker?.terminate();
    worker = null;
  };
  return {
    end,
    find(picture) {
      const here = worker;
      if (here === null) return Promise.resolve(null);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), WAIT_MS);
        const answer = (faces: readonly SeenFace[] | null): void => {
          clearTimeout(timer);
          resolve(faces);
        };
        here.onmessage = ({ data }: MessageEvent<FinderMessage>) => {
          if (data.kind === 'found') return answer(data.faces);
          // It would fail again.
          end();
          answer(null);
        };
        here.onerror = () => {
          end();
          answer(null);
        };
        here.postMessage(picture);
      });
    },
  };
}
