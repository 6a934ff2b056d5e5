import type { FoldedText } from './word-fold';

export interface Automaton {
  /**
   * Calls `onWord` for every occurrence of every word, in the order in which they end. Takes time in proportion to the text's length, at
   * most times the longest word.
   */
  scan(text: FoldedText, onWord: (word: number, start: number, end: number) => void): void;
}

const LETTER = 1;
const DIGIT = 2;

/**
 * The automaton of Aho and Corasick over folded words, in flat arrays. A word that begins or ends with a Latin letter is none in the middle
 * of a longer one, nor a number within a longer number, where they follow each other in the text as it was written: "class" holds no "ass".
 */
export function buildAutomaton(words: readonly string[]): Automaton {
  const most = words.reduce((sum, word) => sum + word.length, 0) + 1;
  let slots = 16;
  while (slots < most * 2) slots *= 2;
  const mask = slots - 1;
  // Edges of the trie, in an open table: 0 in `edgeTo` is a free slot, as nothing leads to the root.
  const edgeFrom = new Int32Array(slots);
  const edgeUnit = new Uint16Array(slots);
  const edgeTo = new Int32Array(slots);
  const slotOf = (state: number, unit: number): number => {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & mask;
    while (edgeTo[slot] !== 0 && (edgeFrom[slot] !== state || edgeUnit[slot] !== unit)) slot = (slot + 1) & mask;
    return slot;
  };

  const wordAt = new Int32Array(most).fill(-1);
  const parent = new Int32Array(most);
  const unitAt = new Uint16Array(most);
  const lengths = Uint16Array.from(words, (word) => word.length);
  let states = 1;
  words.forEach((word, index) => {
    let state = 0;
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at);
      const slot = slotOf(state, unit);
      if (edgeTo[slot] === 0) {
        edgeFrom[slot] = state;
        edgeUnit[slot] = unit;
        edgeTo[slot] = states;
        parent[states] = state;
        unitAt[states] = unit;
        states += 1;
      }
      state = edgeTo[slot] ?? 0;
    }
    wordAt[state] = index;
  });

  const fail = new Int32Array(states);
  const shorter = new Int32Array(states);
  const step = (from: number, unit: number): number => {
    let state = from;
    for (;;) {
      const next = edgeTo[slotOf(state, unit)] ?? 0;
      if (next !== 0 || state === 0) return next;
      state = fail[state] ?? 0;
    }
  };
  for (const state of inBreadth(states, parent)) {
    const from = parent[state] ?? 0;
    const back = from === 0 ? 0 : step(fail[from] ?? 0, unitAt[state] ?? 0);
    fail[state] = back;
    // The next shorter word that ends wherever this state does.
    shorter[state] = (wordAt[back] ?? -1) >= 0 ? back : (shorter[back] ?? 0);
  }

  return {
    scan(text, onWord) {
      const { units, length } = text;
      let state = 0;
      for (let at = 0; at < length; at += 1) {
        state = step(state, units[at] ?? 0);
        let found = (wordAt[state] ?? -1) >= 0 ? state : (shorter[state] ?? 0);
        if (found === 0 || isJoined(text, at, at + 1)) continue;
        while (found !== 0) {
          const word = wordAt[found] ?? 0;
          const start = at + 1 - (lengths[word] ?? 0);
          if (!isJoined(text, start - 1, start)) onWord(word, start, at + 1);
          found = shorter[found] ?? 0;
        }
      }
    },
  };
}

/** States ordered by depth, so that each is handled after all that are nearer to the root. */
function inBreadth(states: number, parent: Int32Array): Int32Array {
  const depth = new Int32Array(states);
  let deepest = 0;
  // A parent has the lower number.
  for (let state = 1; state < states; state += 1) {
    depth[state] = (depth[parent[state] ?? 0] ?? 0) + 1;
    deepest = Math.max(deepest, depth[state] ?? 0);
  }
  const starts = new Int32Array(deepest + 2);
  for (let state = 1; state < states; state += 1)
    starts[(depth[state] ?? 0) + 1] = (starts[(depth[state] ?? 0) + 1] ?? 0) + 1;
  for (let level = 1; level < starts.length; level += 1)
    starts[level] = (starts[level] ?? 0) + (starts[level - 1] ?? 0);
  const order = new Int32Array(Math.max(states - 1, 0));
  for (let state = 1; state < states; state += 1) {
    const level = depth[state] ?? 0;
    order[starts[level] ?? 0] = state;
    starts[level] = (starts[level] ?? 0) + 1;
  }
  return order;
}

/** Two neighbours of one Latin word, or of one number. */
function isJoined({ units, starts, ends, length }: FoldedText, left: number, right: number): boolean {
  if (left < 0 || right >= length || ends[left] !== starts[right]) return false;
  const kind = kindOf(units[left] ?? 0);
  return kind !== 0 && kind === kindOf(units[right] ?? 0);
}

function kindOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return LETTER;
  return unit >= 0x30 && unit <= 0x39 ? DIGIT : 0;
}
