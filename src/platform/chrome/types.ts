/** What lies around a page and belongs to the system or the browser. */
export interface Chrome {
  setTitle(title: string): void;
  /** Colour of the system's words on the status bar. */
  setStatusBarText(colour: 'black' | 'white'): void;
  /** Tells the browser which theme its own parts (scroll bars, form fields, the bar above) are drawn in. */
  setTheme(theme: 'light' | 'dark', pageColour: string): void;
  scrollToTop(): Promise<void>;
}
