import type { TabChannel } from './types';

/** Missing in older browsers: there no window hears of another. */
const canTell = (): boolean => 'BroadcastChannel' in window;

export const tabChannel: TabChannel = {
  tell(name, text) {
    if (!canTell()) return;
    const channel = new BroadcastChannel(name);
    channel.postMessage(text);
    channel.close();
  },
  listen(name, listener) {
    if (!canTell()) return () => undefined;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener(data);
    };
    return () => channel.close();
  },
};
