import type { Socket } from './types';

const LOST = 1006;

export const socket: Socket = {
  connect(path, listener) {
    let isOver = false;
    const end = (code: number): void => {
      if (isOver) return;
      isOver = true;
      listener.onClose(code);
    };
    const { protocol, host } = window.location;
    let web: WebSocket;
    try {
      web = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`);
    } catch {
      // A policy of the page around forbids it.
      setTimeout(() => end(LOST), 0);
      return { send: () => undefined, close: () => void (isOver = true) };
    }
    web.onopen = () => {
      if (!isOver) listener.onOpen();
    };
    web.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isOver && typeof data === 'string') listener.onText(data);
    };
    web.onclose = ({ code }) => end(code);
    return {
      send: (text) => {
        if (web.readyState === WebSocket.OPEN) web.send(text);
      },
      close: () => {
        isOver = true;
        web.close();
      },
    };
  },
};
