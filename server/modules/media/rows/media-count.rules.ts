/** What decides where a row of `media` is counted. Read it under the album's lock: a split moves rows to other runs. */
export interface CountedRow {
  readonly labelId: string | null;
  readonly runId: string;
  readonly kind: number;
  readonly isListed: boolean;
  readonly isVisible: boolean;
  /** Absent: no. */
  readonly isEssence?: boolean;
  readonly ratioMilli: number;
}

/** One row before and after. `before` is null for a new row, `after` for one that is gone. */
export interface CountChange {
  readonly before: CountedRow | null;
  readonly after: CountedRow | null;
}

export interface Tally {
  visibleCount: number;
  listedCount: number;
  visibleRatioMilli: number;
  listedRatioMilli: number;
}

export interface CountDelta extends Tally {
  readonly labelId: string;
  readonly runId: string;
  readonly kind: number;
}

export interface AlbumDelta {
  readonly labelId: string;
  readonly kind: number;
  visibleCount: number;
  listedCount: number;
}

/** The label of counters that count the whole album. */
export const WHOLE_ALBUM = '0';

/**
 * [Note: Essence is counted like a label] The best of an album, or of one of its labels, are counted under a number below zero
 * that no label has.
 */
export function essenceLabel(labelId: string): string {
  return String(-BigInt(labelId) - BigInt(1));
}

/**
 * How much the counters move: each row counts for the whole album and for its label, and as
 * one of their best where it is. What adds up to nothing is left out.
 */
export function toCountDeltas(changes: readonly CountChange[]): CountDelta[] {
  const deltas = new Map<string, CountDelta>();
  for (const { before, after } of changes) {
    if (before !== null) addRow(deltas, before, -1);
    if (after !== null) addRow(deltas, after, 1);
  }
  return [...deltas.values()].filter(
    (delta) =>
      delta.visibleCount !== 0 ||
      delta.listedCount !== 0 ||
      delta.visibleRatioMilli !== 0 ||
      delta.listedRatioMilli !== 0,
  );
}

/** The same movement, seen by the album and its labels. */
export function toAlbumDeltas(deltas: readonly CountDelta[]): AlbumDelta[] {
  const sums = new Map<string, AlbumDelta>();
  for (const delta of deltas) {
    const key = `${delta.labelId}:${delta.kind}`;
    const sum = sums.get(key) ?? { labelId: delta.labelId, kind: delta.kind, visibleCount: 0, listedCount: 0 };
    sum.visibleCount += delta.visibleCount;
    sum.listedCount += delta.listedCount;
    sums.set(key, sum);
  }
  return [...sums.values()].filter((sum) => sum.visibleCount !== 0 || sum.listedCount !== 0);
}

function addRow(deltas: Map<string, CountDelta>, row: CountedRow, sign: 1 | -1): void {
  const places = row.labelId === null ? [WHOLE_ALBUM] : [WHOLE_ALBUM, row.labelId];
  for (const labelId of row.isEssence === true ? [...places, ...places.map(essenceLabel)] : places) {
    const key = `${labelId}:${row.runId}:${row.kind}`;
    const delta = deltas.get(key) ?? emptyDelta(labelId, row);
    if (row.isVisible) {
      delta.visibleCount += sign;
      delta.visibleRatioMilli += sign * row.ratioMilli;
    }
    if (row.isListed) {
      delta.listedCount += sign;
      delta.listedRatioMilli += sign * row.ratioMilli;
    }
    deltas.set(key, delta);
  }
}

function emptyDelta(labelId: string, row: CountedRow): CountDelta {
  return {
    labelId,
    runId: row.runId,
    kind: row.kind,
    visibleCount: 0,
    listedCount: 0,
    visibleRatioMilli: 0,
    listedRatioMilli: 0,
  };
}
