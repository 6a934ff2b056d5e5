import type { Sound } from './types';

export interface MemorySound extends Sound {
  /** What plays now; empty: nothing. */
  playing: string;
  finish(how?: 'ended' | 'failed'): void;
}

export function createMemorySound(): MemorySound {
  let tell: (how: 'ended' | 'failed') => void = () => undefined;
  const made: MemorySound = {
    playing: '',
    stop: () => made.finish(),
    play(url, onEnd) {
      made.finish();
      let isOver = false;
      made.playing = url;
      tell = (how) => {
        if (isOver) return;
        isOver = true;
        made.playing = '';
        onEnd(how);
      };
      const mine = tell;
      return () => mine('ended');
    },
    finish: (how = 'ended') => tell(how),
  };
  return made;
}
