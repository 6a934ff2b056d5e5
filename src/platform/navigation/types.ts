export type RouteParams = Readonly<Record<string, string | number | boolean | undefined>>;

/** Paths start with a slash. Parameters that are undefined are left out. A page of the tab bar is shown as `switchTab` does it. */
export interface Navigation {
  goTo(path: string, params?: RouteParams): Promise<void>;
  /** In place of the present page, which then is not in the history. */
  replaceWith(path: string, params?: RouteParams): Promise<void>;
  switchTab(path: string): Promise<void>;
  /** To the page before; where there is none, to `fallback` in place of this one, without loading it anew. */
  goBack(fallback: string, params?: RouteParams): Promise<void>;
  /** Path of the page in front, with its slash. Empty before the first page. */
  currentPath(): string;
}
