import type { HttpExchange, HttpReply, HttpWatch, Rect, Socket, SocketEvents, WxHost } from '../wx/host';
import { WxFailure } from '../wx/host';
import { fromBase64, toBase64 } from '../wx/bytes';
import type { Clock } from './clock';
import type { Launch, SocketEvent } from '../protocol';
import { reportHappened, toMessage } from './report';
import type { Router } from './router';
import { createWxView } from './wx-view';

const STATUS_BAR_PX = 44;
/** The capsule of WeChat at the right of the title. */
const CAPSULE = { width: 87, height: 32, right: 7, top: STATUS_BAR_PX + 4 };

export interface WxHostParts {
  readonly clock: Clock;
  /** Not there yet while the program starts. */
  readonly getRouter: () => Router;
  readonly launch: Launch;
  raise(error: unknown): void;
}

/** What `wx` stands on in the page: the router, the document, and the runner for what leaves the page. */
export function createWxHost({ clock, getRouter, launch, raise }: WxHostParts): WxHost {
  return {
    clock: {
      now: clock.now,
      setTimeout: (run, delayMs) => clock.setTimeout(run, delayMs),
      clearTimeout: (timer) => clock.clear(Number(timer)),
    },
    transport: { send, connect },
    router: {
      async go(call, { url, delta }) {
        try {
          await getRouter().go(call, call === 'navigateBack' ? { delta } : { url });
        } catch (error) {
          throw new WxFailure(toMessage(error).replace(/^\w+:fail /, ''));
        }
      },
    },
    view: createWxView(getRouter),
    ui: {
      tell(call, options) {
        reportHappened(call, options);
        const page = getRouter().top;
        if (call === 'pageScrollTo') {
          const { scrollTop = 0 } = options;
          window.scrollTo(0, Number(scrollTop));
        } else if (call === 'startPullDownRefresh' && page !== undefined) {
          getRouter().refresh();
        }
      },
    },
    window: {
      readMetrics() {
        const { innerWidth: width, innerHeight: height, devicePixelRatio: pixelRatio } = window;
        const safeArea = toRect(0, STATUS_BAR_PX, width, height - STATUS_BAR_PX);
        return {
          windowWidth: width,
          windowHeight: height,
          screenWidth: width,
          screenHeight: height,
          statusBarHeight: STATUS_BAR_PX,
          pixelRatio,
          safeArea,
        };
      },
      readCapsule: () =>
        toRect(window.innerWidth - CAPSULE.right - CAPSULE.width, CAPSULE.top, CAPSULE.width, CAPSULE.height),
      readTheme: () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
    },
    randomBytes: (length) => window.crypto.getRandomValues(new Uint8Array(length)),
    readLaunch: () => ({ ...launch, referrerInfo: {} }),
    raise,
  };
}

const toRect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
});

let lastId = 0;

async function send({ url, method, headers, body }: HttpExchange, watch: HttpWatch): Promise<HttpReply> {
  lastId += 1;
  const id = lastId;
  const abort = (): void => void window.__weappNode('abort', { id });
  watch.signal.throwIfAborted();
  watch.signal.addEventListener('abort', abort);
  try {
    const reply = await window.__weappNode('send', {
      id,
      url,
      method,
      headers,
      body: body === null ? null : toBase64(body),
    });
    if (body !== null) watch.onSent(body.length, body.length);
    const bytes = fromBase64(reply.body);
    watch.onReceived(bytes.length, bytes.length);
    return { status: reply.status, headers: reply.headers, body: bytes };
  } finally {
    watch.signal.removeEventListener('abort', abort);
  }
}

const sockets = new Map<number, SocketEvents>();

function connect(
  address: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly protocols: readonly string[];
  },
  events: SocketEvents,
): Socket {
  lastId += 1;
  const id = lastId;
  sockets.set(id, events);
  void window.__weappNode('connect', { id, ...address });
  return {
    send(data) {
      const isBinary = typeof data !== 'string';
      void window.__weappNode('socketSend', { id, isBinary, data: isBinary ? toBase64(new Uint8Array(data)) : data });
    },
    close: (code, reason) => void window.__weappNode('socketClose', { id, code, reason }),
  };
}

/** What the runner tells of a socket. */
export function hearSocket(event: SocketEvent): void {
  const events = sockets.get(event.id);
  switch (event.kind) {
    case 'open':
      events?.onOpen();
      break;
    case 'message':
      events?.onMessage(event.isBinary ? fromBase64(event.data).buffer : event.data);
      break;
    case 'error':
      events?.onError(event.reason);
      break;
    case 'close':
      sockets.delete(event.id);
      events?.onClose(event.code, event.reason);
      break;
  }
}
