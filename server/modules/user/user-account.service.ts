import { ERRORS } from '@contract/errors';
import type { UserInfo } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { findUserById } from './user.repository';
import type { UserService } from './user.service';
import {
  type AccountRow,
  findAccount,
  findAccountByPhone,
  insertAccount,
  lockAccount,
  setPhone,
} from './user-account.repository';

export type PhoneBinding =
  /** The account has this phone now, or had it before. */
  | { readonly kind: 'bound' }
  /** It has another phone, which stays. */
  | { readonly kind: 'hasAnother' }
  /** Somebody else has it. `isBlank`: the account that asked has no nickname, so nothing hangs on it yet. */
  | { readonly kind: 'taken'; readonly by: Id; readonly isBlank: boolean };

/** Accounts as the ways to sign in need them. Those ways check the rights, and have verified the identity that they pass on. */
export interface UserAccounts {
  /** An account without a phone and without a nickname. */
  add(tx: Tx): Promise<Id>;
  /** Gives the account this proven phone where both are free. */
  bindPhone(tx: Tx, userId: Id, phone: string): Promise<PhoneBinding>;
  /** Until the transaction ends nobody else changes how this person signs in. Refuses with USER_ABSENT. */
  lock(tx: Tx, userId: Id): Promise<AccountRow>;
  /** Refuses with USER_ABSENT. */
  get(db: Db, userId: Id): Promise<AccountRow>;
  findByPhone(db: Db, phone: string): Promise<AccountRow | null>;
  /** As the person sees himself. Refuses with USER_ABSENT. */
  getOwnInfo(db: Db, userId: Id): Promise<UserInfo>;
}

export interface UserAccountDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly users: Pick<UserService, 'toOwnInfo'>;
}

export function createUserAccounts({ clock, ids, users }: UserAccountDeps): UserAccounts {
  const lock = async (tx: Tx, userId: Id): Promise<AccountRow> => requireFound(await lockAccount(tx, userId));

  return {
    add: (tx) => insertAccount(tx, { uid: ids.newId(), now: clock.now() }),
    lock,
    get: async (db, userId) => requireFound(await findAccount(db, userId)),
    findByPhone: findAccountByPhone,
    getOwnInfo: async (db, userId) => users.toOwnInfo(requireFound(await findUserById(db, userId))),

    async bindPhone(tx, userId, phone) {
      const account = await lock(tx, userId);
      if (account.phone === phone) return { kind: 'bound' };
      if (account.phone !== null) return { kind: 'hasAnother' };
      const other = await findAccountByPhone(tx, phone);
      if (other !== null) return { kind: 'taken', by: other.id, isBlank: account.nickname === '' };
      await setPhone(tx, userId, phone, clock.now());
      return { kind: 'bound' };
    },
  };
}

function requireFound<T>(row: T | null): T {
  if (row === null) throw refuse(ERRORS.USER_ABSENT);
  return row;
}
