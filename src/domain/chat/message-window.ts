/** What the rules need of a message. */
export interface HeldMessage {
  readonly _id: string;
  readonly seq: number;
  readonly version: number;
  readonly is_delete: boolean;
}

/**
 * What a device holds of a conversation: its newest messages from some number on, without a hole among those up to `version`, the
 * conversation's count of changes that the device has all of.
 */
export interface MessageWindow<M extends HeldMessage> {
  readonly version: number;
  /** Oldest first. */
  readonly messages: readonly M[];
  readonly hasOlder: boolean;
}

/** So many are kept of a conversation that is not looked at. */
export const KEPT_MESSAGES = 100;

/** The later change wins. What somebody has deleted for himself is no change of the message and stays so. */
function mergeTwo<M extends HeldMessage>(held: M | undefined, told: M): M {
  if (held === undefined) return told;
  const winner = told.version >= held.version ? told : held;
  const loser = winner === told ? held : told;
  return loser.is_delete && !winner.is_delete ? loser : winner;
}

/** Both together, in their order, each once. The same array where nothing is new. */
export function mergeMessages<M extends HeldMessage>(held: readonly M[], told: readonly M[]): readonly M[] {
  if (told.length === 0) return held;
  const bySeq = new Map(held.map((message) => [message.seq, message]));
  for (const message of told) bySeq.set(message.seq, mergeTwo(bySeq.get(message.seq), message));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** How far one has come with these besides: only as far as no change is missing. */
function reachWith(version: number, told: readonly HeldMessage[]): number {
  const known = new Set(told.map((message) => message.version));
  let reached = version;
  while (known.has(reached + 1)) reached += 1;
  return reached;
}

/** New and changed messages, however they came. Those before the window come with the history when it is read. */
export function tellWindow<M extends HeldMessage>(
  window: MessageWindow<M>,
  told: readonly M[],
  reached = 0,
): MessageWindow<M> {
  const first = window.messages[0]?.seq ?? 0;
  const wanted = window.hasOlder ? told.filter(({ seq }) => seq >= first) : told;
  const version = Math.max(reached, reachWith(window.version, told));
  if (wanted.length === 0 && version === window.version) return window;
  return { ...window, version, messages: mergeMessages(window.messages, wanted) };
}

/** A page of what stands before the window. */
export function extendWindow<M extends HeldMessage>(
  window: MessageWindow<M>,
  older: readonly M[],
  hasOlder: boolean,
): MessageWindow<M> {
  return { ...window, messages: mergeMessages(window.messages, older), hasOlder };
}

/** What a person has emptied, or may not see, goes: numbers before `fromSeq`. */
export function cutWindow<M extends HeldMessage>(window: MessageWindow<M>, fromSeq: number): MessageWindow<M> {
  const messages = window.messages.filter(({ seq }) => seq >= fromSeq);
  if (messages.length === window.messages.length) return window;
  return { ...window, messages, hasOlder: false };
}

export function trimWindow<M extends HeldMessage>(window: MessageWindow<M>, kept = KEPT_MESSAGES): MessageWindow<M> {
  if (window.messages.length <= kept) return window;
  return { ...window, messages: window.messages.slice(-kept), hasOlder: true };
}

/** `at(-1)`, which the oldest browsers do not know. */
export const lastOf = <Value>(values: readonly Value[]): Value | undefined => values[values.length - 1];
