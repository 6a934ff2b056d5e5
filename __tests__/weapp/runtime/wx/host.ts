/**
 * What `wx` stands on. The page that runs the mini-program is one host, the memory of a unit test another; `createWx` in
 * create-wx.ts is the same for both.
 */
export interface WxHost {
  readonly clock: WxClock;
  readonly transport: WxTransport;
  readonly router: WxRouter;
  readonly view: WxView;
  readonly ui: WxUi;
  readonly window: WxWindow;
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** How the program was started, as passed to `onLaunch`. */
  readLaunch(): LaunchOptions;
  /** A mistake of the program's own: a callback that throws, a promise that nobody listens to. */
  raise(error: unknown): void;
}

export interface WxClock {
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface LaunchOptions {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly scene: number;
  readonly referrerInfo: Readonly<Record<string, unknown>>;
  readonly shareTicket?: string;
}

// What goes over the network. `wx` counts, limits and times out; the transport only sends.

export interface WxTransport {
  /** Rejects when there is no answer at all, also after `signal` was aborted; any status is an answer. */
  send(exchange: HttpExchange, watch: HttpWatch): Promise<HttpReply>;
  connect(address: SocketAddress, events: SocketEvents): Socket;
}

export interface HttpExchange {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export interface HttpWatch {
  readonly signal: AbortSignal;
  onSent(sentBytes: number, totalBytes: number): void;
  onReceived(receivedBytes: number, totalBytes: number): void;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SocketAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly protocols: readonly string[];
}

/** After `onClose` no other callback is called; an error is followed by it. */
export interface SocketEvents {
  onOpen(): void;
  onMessage(data: string | ArrayBuffer): void;
  onError(reason: string): void;
  onClose(code: number, reason: string): void;
}

export interface Socket {
  send(data: string | ArrayBuffer): void;
  close(code: number, reason: string): void;
}

export type RouteCall = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab' | 'navigateBack';

export interface WxRouter {
  /**
   * `url` is as the program gave it, relative ones included; `delta` is for going back only. Throws what the platform says:
   * a WxFailure, or an error that begins with `navigateTo:fail `.
   */
  go(call: RouteCall, options: { readonly url: string; readonly delta: number; readonly events?: unknown }): unknown;
}

// What can be asked of the pages that are shown.

export interface WxView {
  /** `scope` is the component given to `in`, or null for the page in front; a null selector is the viewport. */
  find(scope: unknown, selector: string | null): readonly ViewNode[];
  /** Gives back how to end it. */
  observe(scope: unknown, request: ObserveRequest, onChange: (change: unknown) => void): () => void;
  createVideoContext(id: string, scope: unknown): unknown;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export interface ViewNode {
  readonly id: string;
  readonly dataset: Readonly<Record<string, unknown>>;
  readRect(): Rect;
  readScroll(): { scrollTop: number; scrollLeft: number; scrollWidth: number; scrollHeight: number };
  readProperty(name: string): unknown;
  readStyle(name: string): string;
  /** What `node()` and `context()` give; undefined where the element has none. */
  readonly node?: unknown;
  readonly context?: unknown;
}

export interface Margins {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
}

export interface ObserveRequest {
  readonly selector: string;
  readonly thresholds: readonly number[];
  readonly initialRatio: number;
  readonly observeAll: boolean;
  /** A null selector is the viewport. */
  readonly relativeTo: readonly { readonly selector: string | null; readonly margins: Margins }[];
}

/** Each call that only shows something, by its name in `wx`, after it was checked: showToast, setNavigationBarTitle ... */
export interface WxUi {
  tell(call: string, options: Readonly<Record<string, unknown>>): void;
}

export interface WxWindow {
  readMetrics(): WindowMetrics;
  /** Zeros while the page is being built. */
  readCapsule(): Rect;
  readTheme(): 'light' | 'dark';
}

export interface WindowMetrics {
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  readonly statusBarHeight: number;
  readonly pixelRatio: number;
  readonly safeArea: Rect;
}

/** What the platform's own functions fail with; `words` follow `name:fail `. */
export class WxFailure extends Error {
  constructor(
    readonly words: string,
    readonly errno?: number,
  ) {
    super(words);
  }
}

// What people and WeChat's servers would answer is scripted.

export type WxResult = Readonly<Record<string, unknown>>;
/** A function may throw a WxFailure. */
export type WxAnswer = WxResult | WxFailure | ((options: WxResult) => WxResult | Promise<WxResult>);
/** By the function's name: login, chooseMedia, requestPayment ... or the open type of a button: `button:getPhoneNumber`. */
export type WxScript = Readonly<Record<string, WxAnswer>>;

export interface WxFiles {
  /** Undefined where there is no such file. */
  find(path: string): Uint8Array<ArrayBuffer> | undefined;
  write(path: string, bytes: Uint8Array): void;
  remove(path: string): void;
  /** A new file in the folder that the platform empties; gives back its path. */
  writeTemporary(bytes: Uint8Array, extension: string): string;
  paths(): readonly string[];
}

export interface WxControls {
  /** What was asked for and is not here. A run that ends with any has failed. */
  readonly missing: ReadonlySet<string>;
  /** Names that answer at once instead of by callback or promise; what stands in for them has to do the same. */
  readonly answersAtOnce: ReadonlySet<string>;
  readonly files: WxFiles;
  readonly storage: Map<string, StoredValue>;
  /** What was kept in the phone's own album, oldest first. */
  readonly albumFiles: readonly AlbumFile[];
  readClipboard(): string;
  /** The most requests that were under way at the same time since the last `resetPeak`. */
  readPeak(): number;
  resetPeak(): void;
  /** How many listen to an event: `NetworkStatusChange`, `WindowResize` ... */
  countListeners(event: string): number;

  /** From now on; null is the first answer again. */
  answer(name: string, answer: WxAnswer | null): void;
  /** What a button's open type answers, with the `errMsg` of its event's detail. */
  answerOpenType(openType: string): Promise<WxResult>;
  /** In place of the whole function, as the automator does; null takes it away. */
  mock(name: string, implementation: ((...args: readonly unknown[]) => unknown) | null): void;
  /** The function itself, whatever was put in its place. */
  original(name: string): ((...args: readonly unknown[]) => unknown) | undefined;

  changeNetwork(networkType: string): void;
  /** The host's window has a new size, or its theme has changed: calls the listeners. */
  tellResize(): void;
  tellTheme(): void;
  tellKeyboard(heightPx: number): void;
  tellMemoryWarning(level: number): void;
  /** A new version has been fetched. */
  tellUpdateReady(): void;
  /** The person agrees, or does not, to what `onNeedPrivacyAuthorization` asked. */
  settlePrivacy(isAgreed: boolean): void;
  /** The app comes to the front or goes to the back: five seconds later what is under way is cut. */
  showApp(options: LaunchOptions): void;
  hideApp(): void;
  /** Passes an error to `wx.onError` and `wx.onUnhandledRejection`; the host calls it besides `App`'s own handlers. */
  tellError(message: string): void;
  tellUnhandledRejection(reason: unknown): void;
}

/** Taro sets it anew at start from the functions that `wx` owns. */
export type Wx = Readonly<Record<string, unknown>>;

export interface StoredValue {
  readonly text: string;
  /** Kept as it was given; anything else is JSON. */
  readonly isText: boolean;
}

export interface AlbumFile {
  readonly kind: 'photo' | 'video';
  readonly path: string;
}

/** The signature of `createWx(host, script)` in create-wx.ts. */
export type CreateWx = (host: WxHost, script?: WxScript) => { readonly wx: Wx; readonly controls: WxControls };
