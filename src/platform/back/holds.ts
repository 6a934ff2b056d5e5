/** What is held, the highest layer last. */
export interface Holds {
  readonly count: number;
  add(layer: number, onBack: () => void): () => void;
  callHighest(): void;
}

/** On return to a page its layers are held anew, in any order. */
export function createHolds(onChange: () => void): Holds {
  const holds = new Map<object, { readonly layer: number; readonly onBack: () => void }>();
  return {
    get count() {
      return holds.size;
    },
    add(layer, onBack) {
      const key = {};
      holds.set(key, { layer, onBack });
      onChange();
      return () => {
        if (holds.delete(key)) onChange();
      };
    },
    callHighest() {
      const [highest] = [...holds.values()].sort((one, other) => other.layer - one.layer);
      highest?.onBack();
    },
  };
}
