/** What can disagree of rows and files of media, and counters of albums. Areas have counters of their own besides. */
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
  | 'album-miscounted';

export interface Finding {
  readonly fault: string;
  /** For the terminal. Null where the fault is one of Fault. */
  readonly words: string | null;
  readonly count: number;
  readonly repaired: number;
  /** Some of them, in words. */
  readonly samples: readonly string[];
}

const SAMPLES = 5;

interface OpenFinding {
  add(sample: string, isRepaired: boolean): void;
  end(): Finding;
}

export function createFinding(fault: Fault): OpenFinding;
export function createFinding(fault: string, words: string): OpenFinding;
export function createFinding(fault: string, words: string | null = null): OpenFinding {
  let count = 0;
  let repaired = 0;
  const samples: string[] = [];
  return {
    add(sample: string, isRepaired: boolean): void {
      count += 1;
      repaired += isRepaired ? 1 : 0;
      if (samples.length < SAMPLES) samples.push(sample);
    },
    end: (): Finding => ({ fault, words, count, repaired, samples }),
  };
}
