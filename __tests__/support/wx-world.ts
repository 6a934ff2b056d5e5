import { randomBytes } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { toBytes } from '../weapp/runtime/wx/bytes';
import { createWx } from '../weapp/runtime/wx/create-wx';
import { WxFailure, type Rect, type RouteCall, type WxHost, type WxScript } from '../weapp/runtime/wx/host';

const MAX_PAGES = 10;

export interface WxRequest {
  readonly url: string;
  readonly method: string;
  readonly header: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export type WxReply =
  | { readonly statusCode: number; readonly data: string; readonly header?: Readonly<Record<string, string>> }
  | 'hang'
  | 'drop';

function toRect(left: number, top: number, width: number, height: number): Rect {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

/** Taro's mark of a page, which is no parameter of ours. */
const withoutKey = (url: string): string => url.replace(/[?&]__key_=\d+/, '');

/** A mini-program without its pages: `wx` is the one that the runtime gives, what it stands on is memory. */
export function createWxWorld(script: WxScript = {}) {
  const world = {
    pages: ['packageAlbumA/index/index'],
    answer: (_request: WxRequest): WxReply | Promise<WxReply> => ({ statusCode: 200, data: '' }),
    widthPx: 375,
    capsule: toRect(281, 48, 87, 32),
    /** What was shown: the call and its options. */
    shown: [] as { call: string; options: Readonly<Record<string, unknown>> }[],
    raised: [] as unknown[],
  };

  const go = (call: RouteCall, { url, delta }: { url: string; delta: number }): void => {
    const { pages } = world;
    const address = withoutKey(url).replace(/^\//, '');
    if (call === 'navigateTo') {
      if (pages.length >= MAX_PAGES) throw new WxFailure('page limit exceeded');
      pages.push(address);
    } else if (call === 'redirectTo') pages.splice(-1, 1, address);
    else if (call !== 'navigateBack') pages.splice(0, pages.length, address);
    else if (pages.length <= delta) throw new WxFailure('cannot navigate back at first page');
    else pages.splice(-delta, delta);
  };

  const host: WxHost = {
    clock: {
      now: () => Date.now(),
      setTimeout: (run, delayMs) => setTimeout(run, delayMs),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    transport: {
      async send({ url, method, headers, body }, watch) {
        const bytes = body ?? new Uint8Array();
        const reply = await world.answer({ url, method, header: headers, body: bytes });
        if (reply === 'hang') return new Promise(() => undefined);
        if (reply === 'drop') throw new Error('connection broke');
        watch.onSent(bytes.length, bytes.length);
        const answer = toBytes(reply.data);
        watch.onReceived(answer.length, answer.length);
        return { status: reply.statusCode, headers: reply.header ?? {}, body: answer };
      },
      connect(_address, events) {
        queueMicrotask(() => events.onOpen());
        return {
          send: (data) => queueMicrotask(() => events.onMessage(data)),
          close: (code, reason) => queueMicrotask(() => events.onClose(code, reason)),
        };
      },
    },
    router: { go },
    view: {
      find: () => [],
      observe: () => () => undefined,
      createVideoContext: () => ({ play: () => undefined, pause: () => undefined }),
    },
    ui: { tell: (call, options) => void world.shown.push({ call, options }) },
    window: {
      readMetrics: () => ({
        windowWidth: world.widthPx,
        windowHeight: 812,
        screenWidth: 375,
        screenHeight: 812,
        statusBarHeight: 44,
        pixelRatio: 3,
        safeArea: toRect(0, 44, 375, 734),
      }),
      readCapsule: () => world.capsule,
      readTheme: () => 'light',
    },
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    readLaunch: () => ({ path: world.pages[0] ?? '', query: {}, scene: 1001, referrerInfo: {} }),
    raise: (error) => void world.raised.push(error),
  };

  const { wx, controls } = createWx(host, script);
  return Object.assign(world, {
    wx,
    controls,
    resize(widthPx: number) {
      world.widthPx = widthPx;
      controls.tellResize();
    },
  });
}

// jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });

/** The one that the mocked `@tarojs/taro` of a test file stands on. */
export const wxWorld = createWxWorld();
