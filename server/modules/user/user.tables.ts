import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { pictureColumn } from './picture-column';

export const USER_TABLES: TableNotes = {
  // The row itself is emptied before everything else, and goes after it: see [Note: Erasing an account].
  app_user: {
    erasure: {
      listPictures: async (db, userId) => {
        const { avatarUrl, coverUrl } = await db
          .selectFrom('app_user')
          .select(['avatar_url as avatarUrl', 'cover_url as coverUrl'])
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        return [avatarUrl, coverUrl];
      },
    },
    exports: {
      profile: (userId) => sql`
        select gender::text, coalesce(birthday::text, '') as birthday, place, signature,
          array_to_string(tags, ' ') as tags, coalesce(active_at::text, '') as "activeTime"
        from app_user where id = ${userId}`,
    },
    files: { avatar_url: pictureColumn('empty'), cover_url: pictureColumn('empty') },
  },
  attention: {
    erasure: {
      first: (tx, { userId }) =>
        tx
          .deleteFrom('attention')
          .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
          .execute(),
    },
    exports: {
      following: (userId) => sql`
        select person.uid as id, person.nickname, attention.created_at::text as time
        from attention join app_user as person on person.id = attention.followed_id
        where follower_id = ${userId} order by attention.created_at`,
    },
  },
  user_block: {
    erasure: {
      first: (tx, { userId }) =>
        tx
          .deleteFrom('user_block')
          .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
          .execute(),
    },
    exports: {
      blocked: (userId) => sql`
        select person.uid as id, person.nickname, user_block.created_at::text as time
        from user_block join app_user as person on person.id = user_block.blocked_id
        where user_id = ${userId} order by user_block.created_at`,
    },
  },
  dropped_picture: {},
};
