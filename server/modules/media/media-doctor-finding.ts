/** Everything that can disagree. */
export type Fault =
  | 'object-missing'
  | 'object-orphaned'
  | 'derivative-missing'
  | 'mark-missing'
  | 'derivative-orphaned'
  | 'part-orphaned'
  | 'named-file-missing'
  | 'named-file-orphaned'
  | 'file-unknown'
  | 'processing-stuck'
  | 'uses-miscounted'
  | 'capacity-miscounted'
  | 'album-miscounted';

export interface Finding {
  readonly fault: Fault;
  readonly count: number;
  readonly repaired: number;
  /** Some of them, in words. */
  readonly samples: readonly string[];
}

const SAMPLES = 5;

export function createFinding(fault: Fault) {
  let count = 0;
  let repaired = 0;
  const samples: string[] = [];
  return {
    add(sample: string, isRepaired: boolean): void {
      count += 1;
      repaired += isRepaired ? 1 : 0;
      if (samples.length < SAMPLES) samples.push(sample);
    },
    end: (): Finding => ({ fault, count, repaired, samples }),
  };
}
