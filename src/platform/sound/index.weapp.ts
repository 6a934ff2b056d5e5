import Taro from '@tarojs/taro';
import { addressOf } from '../http/address-of';
import type { Sound } from './types';

let endLast = (): void => undefined;

export const sound: Sound = {
  stop: () => endLast(),
  play(url, onEnd) {
    endLast();
    const player = Taro.createInnerAudioContext();
    let isOver = false;
    const end = (how: 'ended' | 'failed'): void => {
      if (isOver) return;
      isOver = true;
      player.destroy();
      onEnd(how);
    };
    player.onEnded(() => end('ended'));
    player.onStop(() => end('ended'));
    // A call comes in, or the program goes to the background. WeChat does not go on by itself.
    player.onPause(() => end('ended'));
    player.onError(() => end('failed'));
    // Otherwise a phone that is switched to silent plays nothing. The player's own switch does nothing since 2.3.0.
    Taro.setInnerAudioOption({ obeyMuteSwitch: false }).catch(() => undefined);
    player.src = addressOf(url);
    player.play();
    endLast = () => end('ended');
    return endLast;
  },
};
