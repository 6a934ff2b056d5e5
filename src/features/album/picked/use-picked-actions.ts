import { useRef, useState } from 'react';
import type { WallPicked } from '@/domain/wall/wall-selection';
import { requireLogin } from '@/stores/session/session';
import type { OnPickedChanged, PickedActions, PickedDesk } from './picked-desk';
import { useUndo } from './use-undo';

type Work = typeof import('./picked-parts');

/** What the actions need comes with the first one: most who look at a wall pick nothing. */
const loadWork = (): Promise<Work> => import('./picked-parts');

/** What can be done with photos of a wall, one or many. Each tells its failures. */
export function usePickedActions(onChanged: OnPickedChanged): PickedActions {
  const [asking, setAsking] = useState<PickedActions['asking']>(null);
  const isFinishing = useRef(false);
  const undoing = useUndo(onChanged);
  const desk: PickedDesk = { ask: setAsking, undoing, onChanged };

  const run: PickedActions['run'] = async (action, picked, albumId, remark) => {
    if (picked.size === 0) return false;
    if (action !== 'download' && action !== 'puzzle' && !(await requireLogin())) return false;
    const { perform } = await loadWork();
    try {
      return (await perform(desk, action, picked, albumId ?? null, remark ?? '')) !== false;
    } catch {
      return false; // the request layer has shown the error
    }
  };

  const finish = async (answer: (work: Work, picked: WallPicked) => Promise<readonly string[]>): Promise<void> => {
    // Another answer, while one is under way, would be about the same ones.
    if (asking === null || isFinishing.current) return;
    isFinishing.current = true;
    try {
      const left = await answer(await loadWork(), asking.picked);
      setAsking(null);
      onChanged(left);
    } catch {
      // The request layer has shown the error; what was typed stays.
    } finally {
      isFinishing.current = false;
    }
  };

  return {
    asking,
    closeAsking: () => setAsking(null),
    run,
    remark: (text) => finish(({ answers }, picked) => answers.remark(desk, picked, text)),
    move: (labelId) => finish(({ answers }, picked) => answers.move(desk, picked, labelId)),
    moveToAlbum: (album) => finish(({ answers }, picked) => answers.moveToAlbum(desk, picked, album)),
    price: (priceFen) => finish(({ answers }, picked) => answers.price(desk, picked, priceFen)),
    undoing,
  };
}
