export interface SocketListener {
  onOpen(): void;
  onText(text: string): void;
  /** Once, whatever the reason: refused, closed by either side, no network. `code`: 1006 where none was said. */
  onClose(code: number): void;
}

export interface SocketConnection {
  /** Nothing happens before it is open and after it is closed. */
  send(text: string): void;
  /** `onClose` is not called. */
  close(): void;
}

export interface Socket {
  /** `path`: of this server. */
  connect(path: string, listener: SocketListener): SocketConnection;
}
