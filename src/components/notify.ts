// Parts may say a word to the person but know no store: the shell hands the way in.
let show: (text: string) => void = () => undefined;

export function setNotifier(notifier: (text: string) => void): void {
  show = notifier;
}

/** One short line, shown as a toast. */
export function notify(text: string): void {
  show(text);
}
