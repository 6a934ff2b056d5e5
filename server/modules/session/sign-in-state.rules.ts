/** From asking for the ways to sign in to coming back with a code. */
export const STATE_LIFE_MS = 10 * 60_000;

// The end in 11 digits of hexadecimal milliseconds, 128 random bits, 128 bits of signature: WeChat takes letters and digits only.
const STATE = /^([\da-f]{11})([\da-f]{32})([\da-f]{32})$/;

export interface StateContent {
  readonly endMs: number;
  /** Hexadecimal. */
  readonly random: string;
  /** Hexadecimal. */
  readonly signature: string;
}

export function writeState({ endMs, random, signature }: StateContent): string {
  return `${endMs.toString(16).padStart(11, '0')}${random}${signature}`;
}

/** Null for what cannot be a state. Whether it is one, its signature tells. */
export function parseState(text: string): StateContent | null {
  const [, end, random, signature] = STATE.exec(text) ?? [];
  if (end === undefined || random === undefined || signature === undefined) return null;
  return { endMs: Number.parseInt(end, 16), random, signature };
}
