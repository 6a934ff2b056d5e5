import { isCostly, MAX_DECODE_BYTES } from '@contract/rules/picture-work';
import { type ApartRequest, decodeApart } from './apart';
import { createMemoryGate } from './memory-gate';
import type { DeriveOutcome, ImageEngine, LargeOutcome } from './types';

type NotMade = Exclude<DeriveOutcome, { readonly kind: 'made' }>;

export interface SteadyOptions {
  /** Ordinary photos at a time. */
  readonly slots: number;
  /** The program that decodes apart: see `decodeApart`. Null: everything is decoded here. */
  readonly program: string | null;
}

// Fits a phone's 12 megapixels in HEIC, the most that is usual.
const SMALL_BYTES_OF_SLOT = 85 * 1_048_576;
/** Of a process with nothing to decode, and its derivatives. */
const APART_BASE_BYTES = 250 * 1_048_576;
const APART_CPU_MS = 60_000;
// Of a process that gives way to everybody.
const APART_TIMEOUT_MS = 1_200_000;

/**
 * [Note: Memory for pictures] An engine that looks at the header first. What needs more memory than a picture may is refused. The
 * rest is decoded when it fits beside what is being decoded, and what is costly in a process of its own.
 */
export function createSteadyEngine(inner: ImageEngine, { slots, program }: SteadyOptions): ImageEngine {
  // The costly ones go one by one, so that one slot's worth needs no keeping.
  const smallBytes = SMALL_BYTES_OF_SLOT * Math.max(2, slots - 1);
  const gate = createMemoryGate({ totalBytes: MAX_DECODE_BYTES + smallBytes, smallBytes });

  async function decode<T>(
    request: ApartRequest,
    signal: AbortSignal,
    isApart: boolean,
    inside: () => Promise<T>,
  ): Promise<T | NotMade> {
    const { file, mime } = request;
    const header = await inner.readHeader(file);
    if (header === null) return { kind: 'broken' };
    const { decodeBytes } = header;
    if (decodeBytes > MAX_DECODE_BYTES) return { kind: 'too-many-pixels' };
    const leave = await gate.enter(decodeBytes, signal);
    try {
      if (program === null || !(isApart || isCostly({ ...header, mime }, decodeBytes))) return await inside();
      const limits = { timeoutMs: APART_TIMEOUT_MS, cpuMs: APART_CPU_MS, memoryBytes: APART_BASE_BYTES + decodeBytes };
      const ended = await decodeApart(program, request, limits, signal);
      // What our own program answers is what its engine gave it.
      return ended.kind === 'answered' ? (ended.outcome as T) : ended;
    } finally {
      leave();
    }
  }

  return {
    ...inner,
    derive(source, mime, signal, isApart = false, turns = 0) {
      const inside = (): Promise<DeriveOutcome> => inner.derive(source, mime, signal, isApart, turns);
      if (typeof source !== 'string') return inside();
      return decode({ task: 'derive', file: source, mime, by: turns }, signal, isApart, inside);
    },
    deriveWall: (file, mime, signal, turns) =>
      decode({ task: 'derive', file, mime, by: turns }, signal, false, () =>
        inner.deriveWall(file, mime, signal, turns),
      ),
    async deriveLarge(file, mime, signal, isApart, turns) {
      const inside = (): Promise<LargeOutcome> => inner.deriveLarge(file, mime, signal, isApart, turns);
      const request: ApartRequest = { task: 'derive', file, mime, by: turns };
      const outcome = await decode<LargeOutcome | DeriveOutcome>(request, signal, isApart, inside);
      return 'derivatives' in outcome ? { kind: 'made', large: outcome.derivatives.large } : outcome;
    },
    cut: (file, mime, by, signal) =>
      decode({ task: 'cut', file, mime, by }, signal, false, () => inner.cut(file, mime, by, signal)),
    shrink: (file, mime, by, signal) =>
      decode({ task: 'shrink', file, mime, by }, signal, false, () => inner.shrink(file, mime, by, signal)),
  };
}
