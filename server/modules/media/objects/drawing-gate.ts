import { ERRORS } from '@contract/errors';
import { refuse } from '../../../http/refuse';

/** Runs one drawing after the other; refuses with DRAWING_BUSY where too many wait. */
export type DrawingGate = <T>(draw: () => Promise<T>) => Promise<T>;

const WAITING_MAX = 30;

/** For what is drawn while somebody waits: however many ask, the process that answers has one picture in memory. */
export function createDrawingGate(waitingMax = WAITING_MAX): DrawingGate {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (draw) => {
    if (waiting >= waitingMax) throw refuse(ERRORS.DRAWING_BUSY);
    waiting += 1;
    const mine = last.then(draw, draw);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
