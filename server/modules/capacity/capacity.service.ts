import { MEMBER_CAPACITY_BYTES } from '@contract/constants/user';
import type { UserCapacity } from '@contract/schemas/user';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import type { BalanceService } from '../ledger/balances.service';
import type { UserService } from '../user/user.service';
import { findUsed, listUsedProblems } from './capacity.repository';

export interface CapacityService {
  get(caller: Caller): Promise<UserCapacity>;
}

export interface CapacityParts {
  readonly db: Db;
  readonly users: Pick<UserService, 'getMemberLevel'>;
  readonly balances: Pick<BalanceService, 'findCapacityBytes'>;
}

export function createCapacity({ db, users, balances }: CapacityParts): CapacityService {
  return {
    async get(caller) {
      const { userId } = requireUser(caller);
      const [used, level, granted] = await Promise.all([
        findUsed(db, userId),
        users.getMemberLevel(db, caller),
        balances.findCapacityBytes(userId),
      ]);
      return {
        currentSize: used.photoBytes + used.videoBytes,
        maxSize: MEMBER_CAPACITY_BYTES[level] + granted,
        photoSize: used.photoBytes,
        videoSize: used.videoBytes,
      };
    },
  };
}

/** Proves everybody's counter against the rows, in one snapshot. Empty when all is right. */
export function recountUsed(db: Db): Promise<string[]> {
  return listUsedProblems(db);
}
