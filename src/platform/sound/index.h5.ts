import type { Sound } from './types';

let endLast = (): void => undefined;

export const sound: Sound = {
  stop: () => endLast(),
  play(url, onEnd) {
    endLast();
    const player = new Audio(url);
    let isOver = false;
    const end = (how: 'ended' | 'failed'): void => {
      if (isOver) return;
      isOver = true;
      player.pause();
      onEnd(how);
    };
    player.onended = () => end('ended');
    player.onerror = () => end('failed');
    // A player that is paused before it began refuses what it was asked for.
    player.play().catch(() => end('failed'));
    endLast = () => end('ended');
    return endLast;
  },
};
