import { connect } from 'node:net';
import type { EncodedCall } from '../support/encode-call';

export interface RawAnswer {
  readonly isGood: boolean;
  /** With its head. */
  readonly bytes: number;
  /** The first piece of its body. */
  readonly begin: string;
}

export interface RawConnection {
  /** One at a time: the next after the answer. */
  send(request: Buffer): void;
  close(): void;
}

interface Heard {
  readonly onAnswer: (answer: RawAnswer) => void;
  readonly onError: (error: Error) => void;
}

const HEAD_END = '\r\n\r\n';

/**
 * Asks by HTTP over a connection that stays open, as cheaply as it can: the machine has few cores, and what the asking takes is taken from
 * the server. Of an answer it needs its length in its head.
 */
export function openRawConnection(url: string, { onAnswer, onError }: Heard): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let [head, begin, got, wanted] = ['', '', 0, 0];
  socket.on('error', onError);
  socket.on('close', () => onError(new Error('the server has closed a connection')));
  socket.on('data', (chunk: Buffer) => {
    got += chunk.length;
    if (wanted === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      begin = head.slice(end + HEAD_END.length);
      wanted = end + HEAD_END.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    } else if (begin === '') {
      begin = chunk.toString('latin1');
    }
    if (got >= wanted) onAnswer({ isGood: head.startsWith('HTTP/1.1 200'), bytes: got, begin });
  });
  return {
    send(request) {
      [head, begin, got, wanted] = ['', '', 0, 0];
      socket.write(request);
    },
    close() {
      socket.removeAllListeners();
      socket.destroy();
    },
  };
}

/** The bytes of a call. */
export function toRawRequest(host: string, call: EncodedCall, headers: Readonly<Record<string, string>>): Buffer {
  const body = call.body ?? '';
  const own = call.body === null ? {} : { 'content-type': call.contentType, 'content-length': Buffer.byteLength(body) };
  const named = Object.entries({ host, ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${call.body === null ? 'GET' : 'POST'} ${call.url} HTTP/1.1\r\n${named.join('')}\r\n${body}`);
}
