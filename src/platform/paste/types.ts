/** Offers what is pasted into an element before it is put in. `take` answers whether it has taken it. Returns the way to stop. */
export type WatchPaste = (elementId: string, take: (text: string) => boolean) => () => void;
