/** What the runner's side (Node) hands to the page's side (Chromium), and what comes back. Plain data. */

export interface TabBar {
  readonly custom: boolean;
  readonly list: readonly { readonly pagePath: string }[];
}

export interface Subpackage {
  /** Without a slash at its end. */
  readonly root: string;
  /** Whole paths, the root included. */
  readonly pages: readonly string[];
}

export interface AppConfig {
  readonly pages: readonly string[];
  readonly entryPagePath: string;
  readonly subpackages: readonly Subpackage[];
  readonly preloadRule: Readonly<Record<string, { readonly network?: string; readonly packages: readonly string[] }>>;
  readonly window: Readonly<Record<string, unknown>>;
  readonly tabBar: TabBar | null;
  readonly usingComponents: Readonly<Record<string, string>>;
  readonly isLazy: boolean;
}

/** The JSON beside a page or component. */
export interface ComponentConfig {
  readonly component?: boolean;
  readonly usingComponents?: Readonly<Record<string, string>>;
  readonly styleIsolation?: string;
  readonly navigationBarTitleText?: string;
  readonly [key: string]: unknown;
}

export interface PackageFiles {
  /** '' is the main package. */
  readonly root: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly configs: Readonly<Record<string, ComponentConfig>>;
  /** Finished CSS by the path of the page or component, without its suffix. */
  readonly styles: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
}

export interface Program {
  readonly app: AppConfig;
  readonly main: PackageFiles;
  /** An expression: every compiled template by its path. */
  readonly templates: string;
  /** The class prefix of each component whose styles are its own. */
  readonly scopes: Readonly<Record<string, string>>;
}

export type ConsoleKind = 'log' | 'info' | 'warn' | 'error' | 'debug' | 'trace' | 'group' | 'groupEnd' | 'table';

/** What the page tells the runner of its own accord. */
export type Report =
  | { readonly kind: 'log'; readonly type: ConsoleKind; readonly args: readonly unknown[] }
  | { readonly kind: 'exception'; readonly message: string; readonly stack: string }
  | { readonly kind: 'binding'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'problem'; readonly message: string }
  /** Something a user would see or the platform would do: a toast, a route, a package. */
  | { readonly kind: 'happened'; readonly name: string; readonly detail: unknown };

/** What one page cost at most. Sizes are of the JSON that crosses to the view. */
export interface PageMeter {
  readonly page: string;
  readonly calls: number;
  readonly largestCallBytes: number;
  /** From one act of the user (a tap, typed text, a route) to the next. */
  readonly largestActionBytes: number;
  readonly mostCallsPerSecond: number;
  readonly nodes: number;
  readonly depth: number;
  /** Calls on a page that was not in front. The first after it left is free: closing what lay over it. */
  readonly hiddenCalls: number;
}

/** Where the page's side finds what it is made of. */
export const BOOT_KEY = '__weapp';
export const PAGE_ORIGIN = 'http://weapp.test';
/** Pictures of other places are asked for under this path: see [Note: Pictures]. */
export const ASSET_PATH = '/-/asset';

/** How the program is opened. */
export interface Launch {
  /** Default: the first page. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** WeChat's number of the way in; 1001 is the list of recent programs, 1154 a page shared to Moments. */
  readonly scene: number;
}

/** What a double answers; `{ errMsg: 'login:fail cancel' }` is a failure with these words. */
export type ScriptedAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Texts by the keys of storage. */
export type KeptTexts = Readonly<Record<string, string>>;

export interface Boot {
  readonly program: Program;
  readonly script: ScriptedAnswers;
  readonly launch: Partial<Launch>;
  /** What an earlier visit left in storage. */
  readonly kept: KeptTexts;
  /** Which start this is: the automator remembers pages and elements by their ids, so no two starts may share one. */
  readonly run: number;
}

/** What the page asks of the runner. Bytes cross as base64. */
export interface NodeCalls {
  send: {
    input: {
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | null;
    };
    output: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  };
  abort: { input: { readonly id: number }; output: void };
  connect: {
    input: {
      readonly id: number;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly protocols: readonly string[];
    };
    output: void;
  };
  socketSend: { input: { readonly id: number; readonly data: string; readonly isBinary: boolean }; output: void };
  socketClose: { input: { readonly id: number; readonly code: number; readonly reason: string }; output: void };
}

export type SocketEvent =
  | { readonly id: number; readonly kind: 'open' }
  | { readonly id: number; readonly kind: 'message'; readonly data: string; readonly isBinary: boolean }
  | { readonly id: number; readonly kind: 'error'; readonly reason: string }
  | { readonly id: number; readonly kind: 'close'; readonly code: number; readonly reason: string };
