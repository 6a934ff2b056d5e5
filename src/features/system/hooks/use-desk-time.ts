import { useState } from 'react';
import { type DeskTime, fromTimeOf } from '@/domain/desk/desk-time';
import { now } from '@/stores/base/clock';

/** How far back is looked. Reckoned once: a filter that moves with the clock would ask anew with every look. */
export function useDeskTime() {
  const [time, setTime] = useState<{ readonly id: DeskTime; readonly fromTime: number | null }>({
    id: 'any',
    fromTime: null,
  });
  return {
    time: time.id,
    setTime: (id: DeskTime) => setTime({ id, fromTime: fromTimeOf(id, now()) }),
    timeQuery: time.fromTime === null ? {} : { fromTime: time.fromTime },
  };
}
