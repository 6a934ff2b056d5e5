/** Of a row of tabs that is always wider than a phone. */
export interface TabPlace {
  /** Before the id of each tab: how they are found. */
  readonly prefix: string;
  /** What the row that scrolls sideways takes to bring the selected one into view. */
  readonly row: { readonly scrollIntoView?: string };
}

/** Brings the selected tab into view when it appears and whenever another one is. */
export type UseTabPlace = (prefix: string, selectedId: string) => TabPlace;
