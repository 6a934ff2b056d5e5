import type { IsFullQuery, UserCapacity } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import type { AccessService } from '../access/access.service';
import type { BalanceService } from '../ledger/balances.service';
import { memberLevelAt, membershipAt } from '../user/member.rules';
import { sumPacks } from './capacity-pack.repository';
import {
  findLevelFacts,
  findUsed,
  listUsedFaults,
  lockUsed,
  setUsedToSum,
  type UsedFault,
} from './capacity.repository';

export interface CapacityService {
  get(caller: Caller): Promise<UserCapacity>;
  /** Of the caller's own albums; never below zero. */
  getRemaining(caller: Caller): Promise<number>;
  /** Of the caller's own albums, or of an album's owner to who may upload there. */
  isFull(caller: Caller, query: IsFullQuery): Promise<boolean>;
  /** Bytes that still fit into this person's albums; below zero where more is used than given. */
  findRemaining(db: Db, userId: Id): Promise<number>;
  /** The same, and nothing else changes it until the transaction ends. An album's lock is taken before. */
  lockRemaining(tx: Tx, userId: Id): Promise<number>;
  /** Before `lockRemaining` of one of several people. */
  lockAll(tx: Tx, userIds: readonly Id[]): Promise<void>;
}

export interface CapacityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly balances: Pick<BalanceService, 'findCapacityBytes'>;
}

export function createCapacity({ db, clock, access, balances }: CapacityDeps): CapacityService {
  /** What the level gives, and what was granted and bought besides. */
  async function findGiven(reader: Db, userId: Id): Promise<number> {
    const now = clock.now();
    const { memberships, rights } = await findLevelFacts(reader, userId);
    const level = memberLevelAt(membershipAt(memberships, now), now);
    const granted = await balances.findCapacityBytes(reader, userId);
    return rights[level].capacityBytes + granted + (await sumPacks(reader, userId, now));
  }

  async function findRemaining(reader: Db, userId: Id): Promise<number> {
    const used = await findUsed(reader, userId);
    return (await findGiven(reader, userId)) - used.photoBytes - used.videoBytes;
  }

  return {
    findRemaining,
    lockAll: lockUsed,

    async lockRemaining(tx, userId) {
      await lockUsed(tx, [userId]);
      return findRemaining(tx, userId);
    },

    async get(caller) {
      const { userId } = requireUser(caller);
      const [used, maxSize] = await Promise.all([findUsed(db, userId), findGiven(db, userId)]);
      return {
        currentSize: used.photoBytes + used.videoBytes,
        maxSize,
        photoSize: used.photoBytes,
        videoSize: used.videoBytes,
      };
    },

    async getRemaining(caller) {
      return Math.max(0, await findRemaining(db, requireUser(caller).userId));
    },

    async isFull(caller, { albumId }) {
      const { userId } = requireUser(caller);
      const ofId = albumId === undefined ? userId : (await access.requireAlbum(db, caller, albumId, 'upload')).ownerId;
      return (await findRemaining(db, ofId)) <= 0;
    },
  };
}

/** Proves everybody's counter against the rows, in one snapshot. Empty when all is right. */
export function listMiscounted(db: Db): Promise<UsedFault[]> {
  return listUsedFaults(db);
}

/** Sets one person's counter to what his files are. */
export function repairUsed(db: Db, userId: Id): Promise<void> {
  return db.transaction().execute((tx) => setUsedToSum(tx, userId));
}
