import { MEMBER_LEVELS, type MemberLevel } from '@contract/constants/user';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables';

export interface LevelRights {
  readonly capacityBytes: number;
  /** Bytes that a file may have. */
  readonly photo: number;
  readonly video: number;
  readonly name: string;
  /** The level's name is shown beside the member's. */
  readonly hasBadge: boolean;
}

export type RightsOfLevels = Readonly<Record<MemberLevel, LevelRights>>;

/** As it comes out of the database: level, capacity, photo, video, name, badge. */
export type StoredRights = readonly (readonly [string, number, number, number, string, boolean])[];

/** What every level may, as a column beside another query's. */
export function rightsOfLevels(): RawBuilder<StoredRights> {
  return sql<StoredRights>`(
    select jsonb_agg(jsonb_build_array(level, capacity_bytes, photo_max_bytes, video_max_bytes, name, has_badge)) from member_level)`;
}

export function toRights(stored: StoredRights): RightsOfLevels {
  const of = (level: MemberLevel): LevelRights => {
    const found = stored.find(([key]) => key === level);
    if (found === undefined) throw new Error(`the level ${level} has no rights`);
    const [, capacityBytes, photo, video, name, hasBadge] = found;
    return { capacityBytes, photo, video, name, hasBadge };
  };
  const [level_10, level_20, level_30, level_40] = MEMBER_LEVELS;
  return {
    level_10: of(level_10),
    level_20: of(level_20),
    level_30: of(level_30),
    level_40: of(level_40),
  };
}

export async function readRights(db: Db): Promise<RightsOfLevels> {
  const { rows } = await sql<{ rights: StoredRights }>`select ${rightsOfLevels()} as rights`.execute(db);
  return toRights(rows[0]?.rights ?? []);
}
