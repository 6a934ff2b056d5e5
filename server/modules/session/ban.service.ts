import { MODERATION_ERRORS } from '@contract/moderation-errors';
import type { Clock } from '../../adapters/clock/types';
import { findBan, listMarksOf } from '../../db/ban-marks';
import type { FoundSanction } from '../../db/sanctions';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse, untilThen } from '../../http/refuse';
import type { Installation } from '../installation/installation.service';

/** Phones and identities of banned people: see [Note: Ban marks] in 0086-ban-marks. */
export interface Bans {
  find(db: Db, userId: Id): Promise<FoundSanction | null>;
  /** After somebody was given a phone or an identity, in the same transaction. Refuses with ACCOUNT_BANNED. */
  requireNone(tx: Tx, userId: Id): Promise<void>;
}

export interface BanDeps {
  readonly clock: Clock;
  readonly installation: Installation;
}

export function createBans({ clock, installation }: BanDeps): Bans {
  const find: Bans['find'] = async (db, userId) =>
    findBan(db, await listMarksOf(db, userId, await installation.secret('ban')), clock.now());
  return {
    find,
    async requireNone(tx, userId) {
      const banned = await find(tx, userId);
      if (banned !== null) throw refuse(untilThen(MODERATION_ERRORS.ACCOUNT_BANNED, banned));
    },
  };
}
