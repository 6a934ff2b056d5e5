import type { MemberLevel } from '@contract/constants/user';

const GIB = 1_073_741_824;
/** Bytes that a person's albums may take up at first, by level: the operator can set others. */
export const MEMBER_CAPACITY_BYTES: Readonly<Record<MemberLevel, number>> = {
  level_10: 10 * GIB,
  level_20: 100 * GIB,
  level_30: 500 * GIB,
  level_40: 2048 * GIB,
};
