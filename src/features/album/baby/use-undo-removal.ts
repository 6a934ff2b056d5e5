import { useRef, useState } from 'react';
import { removeBabyRecords, saveBabyRecord } from '@contract/http/baby';
import type { SaveBabyInput } from '@contract/schemas/baby';
import { call } from '@/api/client';
import { showToast } from '@/stores/base/overlays';

interface WayBack {
  readonly id: string;
  readonly text: string;
  readonly again: SaveBabyInput;
}

export interface UndoRemoval {
  /** What was removed last, while it can be taken back. */
  readonly wayBack: Pick<WayBack, 'id' | 'text'> | null;
  remove(recordId: string, text: string, again: SaveBabyInput): Promise<void>;
  undo(): Promise<void>;
  forget(): void;
}

/** Removes one record of an album's and makes it again where that was not meant. It tells its failures. */
export function useUndoRemoval(albumId: string, onChanged: () => void): UndoRemoval {
  const [wayBack, setWayBack] = useState<WayBack | null>(null);
  const count = useRef(0);

  const remove = async (recordId: string, text: string, again: SaveBabyInput): Promise<void> => {
    try {
      await call(removeBabyRecords, { albumId, ids: [recordId] });
      count.current += 1;
      setWayBack({ id: String(count.current), text, again });
      onChanged();
    } catch {
      // The request layer has shown the error.
    }
  };

  const undo = async (): Promise<void> => {
    if (wayBack === null) return;
    try {
      await call(saveBabyRecord, wayBack.again);
      setWayBack((now) => (now === wayBack ? null : now));
      showToast('已恢复');
      onChanged();
    } catch {
      // The request layer has shown the error; one may try again.
    }
  };

  return { wayBack, remove, undo, forget: () => setWayBack(null) };
}
