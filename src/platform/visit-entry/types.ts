/** How a page was come to from outside of the program. */
export interface VisitEntry {
  /** WeChat's number for the place its program was opened from. Null in a browser. */
  readonly scene: number | null;
  /** Host of the page that the link was on; empty if it is unknown or our own. */
  readonly referrerHost: string;
  /** What WeChat adds to a link that is opened in a chat or in moments: `singlemessage`, `groupmessage`, `timeline`. */
  readonly wechatFrom: string;
}

export interface VisitEntries {
  /** Null unless the program was opened with an address that holds this text. */
  find(text: string): VisitEntry | null;
}
