import type { ChooseOutcome, LocateOutcome, Place, Places } from './types';

export interface MemoryPlaces extends Places {
  readonly shown: readonly Pick<Place, 'name' | 'address'>[];
  chooseNext(outcome: ChooseOutcome): void;
  locateAs(outcome: LocateOutcome): void;
}

export function createMemoryPlaces(hasOwnPages = false): MemoryPlaces {
  const shown: Pick<Place, 'name' | 'address'>[] = [];
  let next: ChooseOutcome = { kind: 'unsupported' };
  let located: LocateOutcome = { kind: 'unsupported' };
  return {
    hasOwnPages,
    shown,
    chooseNext: (outcome) => {
      next = outcome;
    },
    locateAs: (outcome) => {
      located = outcome;
    },
    locate: async () => located,
    choose: async () => next,
    async show({ name, address }) {
      if (!hasOwnPages) return { kind: 'unsupported' };
      shown.push({ name, address });
      return { kind: 'shown' };
    },
  };
}
