import type { Generated } from 'kysely';
import type { Id } from './column-types';

export interface PhoneCodeTable {
  phone: string;
  purpose: string;
  code_hash: Buffer;
  /** `device:` and its id, or `session:` and its id. */
  asker: string;
  /** As networkOf gives it. */
  network: string;
  /** The budget in which its asker's wrong tries count, see `phone-code.rules`. */
  part: string;
  sent_at: Date;
  expires_at: Date;
  /** For whoever asked; `unnamed`: for a sign-in from his network that does not say which device it is. */
  tries_left: number;
  unnamed_left: number;
  tries: Generated<number>;
  unnamed_tries: Generated<number>;
}

export interface GuessPaceTable {
  key: string;
  wrong: number;
  wait_until: Date;
  /** When it is this device's turn, where it waits for others of its network. */
  place_at: Date | null;
  last_at: Date;
}

/** A device that has shown a right code of this phone. */
export interface PhoneAskerTable {
  phone_hash: Buffer;
  device_id: Id;
  last_at: Date;
}

/** Wrong codes of a phone, by the day of their code. */
export interface PhoneGuessTable {
  phone_hash: Buffer;
  /** The budget they count in, see `phone-code.rules`. */
  part: string;
  /** `yyyy-mm-dd` in Shanghai. */
  day: string;
  wrong: number;
}
