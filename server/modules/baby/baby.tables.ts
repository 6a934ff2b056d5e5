import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { pictureColumn } from '../user/picture-column';

/** What is of an album goes with it; records in somebody else's album stay there, without their author. */
export const BABY_TABLES: TableNotes = {
  baby_child: {
    exports: {
      children: (userId) => sql`
        select baby_child.name, sex::text, birthday::text, coalesce(birth_weight_grams::text, '') as "birthWeightGrams",
          coalesce(birth_height_mm::text, '') as "birthHeightMm", album.name as album
        from baby_child join album on album.id = baby_child.album_id
        where album.owner_id = ${userId} and deleted_at is null order by baby_child.id`,
    },
    files: { avatar: pictureColumn('empty') },
  },
  baby_consent: {
    exports: {
      guardianConsents: (userId) => sql`
        select baby_child.name as child, version::text, given_at::text as time
        from baby_consent join baby_child on baby_child.id = baby_consent.child_id
        where guardian_id = ${userId} order by given_at`,
    },
  },
  baby_growth: {
    exports: {
      growthRecords: (userId) => sql`
        select baby_child.name as child, day::text, coalesce(weight_grams::text, '') as "weightGrams",
          coalesce(height_mm::text, '') as "heightMm", coalesce(head_mm::text, '') as "headMm", note
        from baby_growth join baby_child on baby_child.id = baby_growth.child_id
        join album on album.id = baby_child.album_id
        where (author_id = ${userId} or owner_id = ${userId}) and deleted_at is null order by day, baby_growth.id`,
    },
  },
  baby_milestone: {
    exports: {
      milestones: (userId) => sql`
        select baby_child.name as child, day::text, title, story
        from baby_milestone join baby_child on baby_child.id = baby_milestone.child_id
        join album on album.id = baby_child.album_id
        where (author_id = ${userId} or owner_id = ${userId}) and deleted_at is null order by day, baby_milestone.id`,
    },
  },
  baby_milestone_media: {},
  baby_family: {
    exports: {
      families: (userId) => sql`
        select album.name as album, relation::text, baby_family.created_at::text as time
        from baby_family join album on album.id = baby_family.album_id
        where user_id = ${userId} and deleted_at is null order by baby_family.id`,
    },
  },
};
