import Taro from '@tarojs/taro';
import { http } from '../http';
import type { Socket } from './types';

const LOST = 1006;

export const socket: Socket = {
  connect(path, listener) {
    let isOver = false;
    let isOpen = false;
    let task: Taro.SocketTask | null = null;
    const end = (code: number): void => {
      if (isOver) return;
      isOver = true;
      listener.onClose(code);
    };
    Taro.connectSocket({ url: http.baseUrl.replace(/^http/, 'ws') + path, fail: () => end(LOST) }).then(
      (made) => {
        task = made;
        if (isOver) {
          made.close({});
          return;
        }
        made.onOpen(() => {
          isOpen = true;
          if (!isOver) listener.onOpen();
        });
        made.onMessage(({ data }) => {
          if (!isOver && typeof data === 'string') listener.onText(data);
        });
        made.onClose(({ code }) => end(code));
        made.onError(() => end(LOST));
      },
      () => end(LOST),
    );
    return {
      send: (text) => {
        if (isOpen && !isOver) task?.send({ data: text });
      },
      close: () => {
        // WeChat, which closes it in the back, fails where it is closed already.
        if (isOver) return;
        isOver = true;
        task?.close({});
      },
    };
  },
};
