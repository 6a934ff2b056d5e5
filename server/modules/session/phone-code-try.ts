import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { Db, Id, Tx } from '../../db/tables';
import { unnamedPart } from './phone-code-grant';
import * as guesses from './phone-code-guess.repository';
import * as repository from './phone-code.repository';
import { guessDay } from './phone-code.rules';

/** The device or session that tries a code. */
export interface CodeAsker {
  /** A person is known by his session, so that a stolen one has nothing of the others. Null: a sign-in that does not say which device it is. */
  readonly name: { readonly kind: 'device' | 'session'; readonly id: Id } | null;
  /** As networkOf gives it. */
  readonly network: string;
}

export const nameOfAsker = ({ kind, id }: NonNullable<CodeAsker['name']>): string => `${kind}:${id}`;

/** Where a wrong try counts. */
function toGuesses(phoneHash: Buffer, part: string, { network, sentAt }: repository.TriedCode): guesses.Guess[] {
  const day = guessDay(sentAt);
  const counted = [{ phoneHash, part, day }];
  if (part === 'strangers') counted.push({ phoneHash, part: `network:${network}`, day });
  return counted;
}

/** A code that was tried. */
export interface Taken {
  readonly code: repository.TriedCode;
  readonly isNamed: boolean;
  readonly counted: readonly guesses.Guess[];
}

/** What may be compared, each with a try used up; else why nothing may. */
export async function takeTries(
  db: Db,
  asker: CodeAsker,
  key: repository.CodeKey,
  phoneHash: Buffer,
  now: Date,
): Promise<readonly Taken[] | ErrorEntry> {
  return db.transaction().execute(async (tx) => {
    const toTaken = (code: repository.TriedCode, isNamed: boolean): Taken => {
      const part = isNamed ? code.part : unnamedPart(code.part);
      return { code, isNamed, counted: toGuesses(phoneHash, part, code) };
    };
    const taken: Taken[] = [];
    if (asker.name !== null) {
      const asked = { ...key, asker: nameOfAsker(asker.name) };
      const own = await repository.takeTry(tx, asked, now);
      if (own !== null) taken.push(toTaken(own, true));
      else if (await repository.hasLiveCode(tx, asked, now)) return ERRORS.CODE_TOO_MANY_TRIES;
    }
    if (taken.length === 0) {
      const unnamed = await repository.takeUnnamedTries(tx, key, asker.network, now);
      taken.push(...unnamed.map((code) => toTaken(code, false)));
    }
    if (taken.length === 0) {
      const isTriedOut = await repository.hasTriedUnnamed(tx, key, asker.network, now);
      return isTriedOut ? ERRORS.CODE_TOO_MANY_TRIES : ERRORS.CODE_EXPIRED;
    }
    // Before it is compared, so that many at once are no way around; a right one takes it back.
    for (const { counted } of taken) await guesses.addWrong(tx, counted);
    return taken;
  });
}

export async function useTaken(
  tx: Tx,
  key: repository.CodeKey,
  phoneHash: Buffer,
  { code, isNamed, counted }: Taken,
  asker: CodeAsker,
  now: Date,
): Promise<boolean> {
  const used = await repository.useCode(tx, { ...key, asker: code.asker }, code.codeHash, now);
  if (used === null) return false;
  // Of the other way's tries nobody knows whose they were.
  await guesses.takeBackWrong(tx, counted, isNamed ? used.tries : used.unnamedTries);
  if (isNamed && asker.name?.kind === 'device') await guesses.keepPhoneAsker(tx, phoneHash, asker.name.id, now);
  return true;
}
