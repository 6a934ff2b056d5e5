/** What a row of tabs that scrolls sideways takes to bring one of them into view. */
export interface TabPlaceProps {
  readonly scrollIntoView?: string;
}

/** `elementId`: of the tab that is to be seen, when it appears and whenever another one is. */
export type UseTabPlace = (elementId: string) => TabPlaceProps;
