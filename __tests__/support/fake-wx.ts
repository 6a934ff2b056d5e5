import { createHash } from 'node:crypto';

/** WeChat's limits, from its documents. What goes beyond fails here as it does there. */
const MAX_KEY_BYTES = 1_048_576;
const MAX_STORAGE_BYTES = 10_485_760;
const MAX_REQUESTS = 10;
const MAX_PAGES = 10;
const SUSPEND_AFTER_MS = 5_000;

interface Callbacks {
  success?: (result: never) => void;
  fail?: (failure: { errMsg: string }) => void;
}

export interface WxRequest {
  url: string;
  method: string;
  header: Readonly<Record<string, string>>;
  data?: unknown;
}

export type WxReply = { statusCode: number; data: string; header?: Readonly<Record<string, string>> } | 'hang' | 'drop';

/** A task as Taro hands it out: a promise with more on it. */
interface Task<T> extends Promise<T> {
  abort(): void;
  progress(listener: (progress: { totalBytesSent: number }) => void): Task<T>;
}

export class FakeWx {
  readonly files = new Map<string, Uint8Array>();
  readonly requests: WxRequest[] = [];
  readonly uploads: { url: string; fields: Readonly<Record<string, string>>; name: string; bytes: Uint8Array }[] = [];
  readonly pages: string[] = ['packageAlbumA/index/index'];
  readonly keys = new Map<string, string>();
  networkType = 'wifi';
  loginCode = 'wx-code';
  /** What pickers give; an errMsg is a failure. */
  choice: { tempFiles: unknown[] } | { errMsg: string } = { errMsg: 'chooseMedia:fail cancel' };
  answer: (request: WxRequest) => WxReply | Promise<WxReply> = () => ({ statusCode: 200, data: '' });
  /** The most that were under way at the same time. */
  peak = 0;
  clipboard = '';
  /** Calls that fail, with the words WeChat says. */
  readonly failures = new Map<string, string>();
  readonly albumFiles: string[] = [];
  window = { windowWidth: 375, windowHeight: 812, screenWidth: 375, statusBarHeight: 44 };
  capsule = { top: 48, left: 281, height: 32 };
  private readonly resizeListeners = new Set<() => void>();
  private readonly listeners = new Set<(state: { networkType: string; isConnected: boolean }) => void>();
  private readonly running = { request: new Set<() => void>(), uploadFile: new Set<() => void>() };

  changeNetwork(networkType: string): void {
    this.networkType = networkType;
    for (const listener of this.listeners) listener({ networkType, isConnected: networkType !== 'none' });
  }

  resize(windowWidth: number): void {
    this.window = { ...this.window, windowWidth };
    for (const listener of [...this.resizeListeners]) listener();
  }

  get networkListeners(): number {
    return this.listeners.size;
  }

  /** The app goes to the back: five seconds later its requests are cut. */
  hide(): void {
    setTimeout(() => {
      for (const running of Object.values(this.running)) for (const cut of [...running]) cut();
    }, SUSPEND_AFTER_MS);
  }

  private async settle<T>(options: Callbacks, run: () => T): Promise<T> {
    try {
      const result = run();
      options.success?.(result as never);
      return result;
    } catch (error) {
      const failure = { errMsg: error instanceof Error ? error.message : String(error) };
      options.fail?.(failure);
      throw failure;
    }
  }

  private task<T>(
    kind: 'request' | 'uploadFile',
    options: Callbacks & { timeout?: number },
    request: WxRequest,
    onDone: (reply: Exclude<WxReply, string>) => T,
    sizeBytes = 0,
  ): Task<T> {
    const running = this.running[kind];
    const progressListeners: ((progress: { totalBytesSent: number }) => void)[] = [];
    let cut: (errMsg: string) => void = () => undefined;
    const promise = new Promise<T>((resolve, reject) => {
      const end = (): boolean => {
        clearTimeout(timer);
        return running.delete(suspend);
      };
      cut = (errMsg) => {
        if (!end()) return;
        options.fail?.({ errMsg });
        reject({ errMsg });
      };
      const suspend = (): void => cut(`${kind}:fail interrupted`);
      const timer = setTimeout(() => cut(`${kind}:fail timeout`), options.timeout ?? 60_000);
      running.add(suspend);
      if (running.size > MAX_REQUESTS) {
        cut(`${kind}:fail exceed max concurrent`);
        return;
      }
      this.peak = Math.max(this.peak, running.size);
      void Promise.resolve(this.answer(request)).then((reply) => {
        if (reply === 'hang') return;
        if (reply === 'drop' || this.networkType === 'none') {
          cut(`${kind}:fail errcode:-2`);
          return;
        }
        for (const listener of progressListeners) listener({ totalBytesSent: sizeBytes });
        if (!end()) return;
        const result = onDone(reply);
        options.success?.(result as never);
        resolve(result);
      });
    });
    return Object.assign(promise, {
      abort: () => cut(`${kind}:fail abort`),
      progress(listener: (progress: { totalBytesSent: number }) => void) {
        progressListeners.push(listener);
        return this;
      },
    }) as Task<T>;
  }

  private readFile(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (bytes === undefined) throw new Error(`fail no such file ${path}`);
    return bytes;
  }

  /** In the shape of the `Taro` object: promises, and callbacks as well. */
  readonly taro = {
    getStorageSync: (key: string): unknown => this.keys.get(key) ?? '',
    setStorage: (options: Callbacks & { key: string; data: string }) =>
      this.settle(options, () => {
        const bytes = Buffer.byteLength(options.data);
        if (bytes > MAX_KEY_BYTES) throw new Error('setStorage:fail data exceed max size');
        let others = 0;
        for (const [key, text] of this.keys) if (key !== options.key) others += Buffer.byteLength(text);
        if (others + bytes > MAX_STORAGE_BYTES) throw new Error('setStorage:fail exceed storage max size 10Mb');
        this.keys.set(options.key, options.data);
      }),
    removeStorage: (options: Callbacks & { key: string }) => this.settle(options, () => this.keys.delete(options.key)),
    request: (options: Callbacks & WxRequest & { timeout?: number }) => {
      const { url, method, header, data } = options;
      const request = { url, method, header, data };
      this.requests.push(request);
      return this.task('request', options, request, (reply) => ({ header: {}, ...reply }));
    },
    uploadFile: (
      options: Callbacks & {
        url: string;
        filePath: string;
        name: string;
        formData: Record<string, string>;
        header: Record<string, string>;
        timeout?: number;
      },
    ) => {
      const bytes = this.readFile(options.filePath);
      this.uploads.push({ url: options.url, fields: options.formData, name: options.name, bytes });
      const request = { url: options.url, method: 'POST', header: options.header };
      return this.task('uploadFile', options, request, (reply) => reply, bytes.length);
    },
    getFileSystemManager: () => ({
      getFileInfo: (options: Callbacks & { filePath: string; digestAlgorithm?: string }) => {
        this.settle(options, () => {
          const bytes = this.readFile(options.filePath);
          const digest = createHash(options.digestAlgorithm ?? 'md5')
            .update(bytes)
            .digest('hex');
          return { size: bytes.length, digest };
        }).catch(() => undefined);
      },
      readFile: (options: Callbacks & { filePath: string; position?: number; length?: number }) => {
        this.settle(options, () => {
          const { position = 0 } = options;
          const bytes = this.readFile(options.filePath);
          const part = bytes.slice(position, position + (options.length ?? bytes.length));
          return { data: part.buffer.slice(part.byteOffset, part.byteOffset + part.byteLength) };
        }).catch(() => undefined);
      },
    }),
    chooseMedia: (options: Callbacks) => this.settle(options, () => this.choose()),
    chooseMessageFile: (options: Callbacks) => this.settle(options, () => this.choose()),
    getNetworkType: () => Promise.resolve({ networkType: this.networkType }),
    onNetworkStatusChange: (listener: (state: { networkType: string; isConnected: boolean }) => void) => {
      this.listeners.add(listener);
    },
    offNetworkStatusChange: (listener: (state: { networkType: string; isConnected: boolean }) => void) => {
      this.listeners.delete(listener);
    },
    getRandomValues: ({ length }: { length: number }) =>
      Promise.resolve({ randomValues: crypto.getRandomValues(new Uint8Array(length)).buffer }),
    setClipboardData: ({ data }: { data: string }) =>
      this.failOr('setClipboardData', () => {
        this.clipboard = data;
      }),
    downloadFile: ({ url }: { url: string }) =>
      this.failOr('downloadFile', async () => {
        const reply = await this.answer({ url, method: 'GET', header: {} });
        if (typeof reply === 'string') throw { errMsg: 'downloadFile:fail' };
        return { statusCode: reply.statusCode, tempFilePath: `wxfile://tmp${url}` };
      }),
    saveImageToPhotosAlbum: ({ filePath }: { filePath: string }) =>
      this.failOr('saveImageToPhotosAlbum', () => void this.albumFiles.push(`photo ${filePath}`)),
    saveVideoToPhotosAlbum: ({ filePath }: { filePath: string }) =>
      this.failOr('saveVideoToPhotosAlbum', () => void this.albumFiles.push(`video ${filePath}`)),
    getWindowInfo: () => this.window,
    getDeviceInfo: () => ({ platform: 'ios' }),
    getMenuButtonBoundingClientRect: () => this.capsule,
    onWindowResize: (listener: () => void) => void this.resizeListeners.add(listener),
    offWindowResize: (listener: () => void) => void this.resizeListeners.delete(listener),
    login: () => Promise.resolve({ code: this.loginCode }),
    getCurrentPages: () => this.pages.map((address) => ({ route: address.replace(/\?.*/, '') })),
    navigateTo: async ({ url }: { url: string }) => {
      if (this.pages.length >= MAX_PAGES) throw { errMsg: 'navigateTo:fail page limit exceeded' };
      this.pages.push(url.slice(1));
    },
    redirectTo: async ({ url }: { url: string }) => {
      this.pages.splice(-1, 1, url.slice(1));
    },
    switchTab: async ({ url }: { url: string }) => {
      this.pages.splice(0, this.pages.length, url.slice(1));
    },
    navigateBack: async ({ delta }: { delta: number }) => {
      if (this.pages.length <= delta) throw { errMsg: 'navigateBack:fail cannot navigate back at first page' };
      this.pages.splice(-delta, delta);
    },
  };

  private async failOr<T>(name: string, run: () => T): Promise<T> {
    const failure = this.failures.get(name);
    if (failure !== undefined) throw { errMsg: `${name}:fail ${failure}` };
    return run();
  }

  private choose(): { tempFiles: unknown[] } {
    if ('errMsg' in this.choice) throw new Error(this.choice.errMsg);
    return this.choice;
  }
}

/** The one the mocked `@tarojs/taro` of a test file stands on. */
export const fakeWx = new FakeWx();
