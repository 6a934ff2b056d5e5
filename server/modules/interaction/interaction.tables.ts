import { sql } from 'kysely';
import { INTERACTION } from '@contract/constants/interaction';
import type { TableNotes } from '../../area';

export const INTERACTION_TABLES: TableNotes = {
  media_collect: {
    exports: {
      collectedMedia: (userId) => sql`
        select media.uid as id, media_collect.created_at::text as time
        from media_collect join media on media.id = media_collect.media_id
        where user_id = ${userId} order by media_collect.created_at`,
    },
  },
  album_collect: {
    exports: {
      collectedAlbums: (userId) => sql`
        select album.uid as id, album.name, album_collect.created_at::text as time
        from album_collect join album on album.id = album_collect.album_id
        where user_id = ${userId} and deleted_at is null order by album_collect.created_at`,
    },
  },
  comment: {
    exports: {
      comments: (userId) => sql`
        select comment.uid as id, album.uid as "albumId", body, comment.created_at::text as time
        from comment join album on album.id = comment.album_id
        where author_id = ${userId} order by comment.id`,
    },
  },
  interaction_event: {
    erasure: {
      first: (tx, { userId }) =>
        tx
          .deleteFrom('interaction_event')
          .where('kind', '=', INTERACTION.follow)
          .where((eb) => eb.or([eb('actor_id', '=', userId), eb('target_id', '=', userId)]))
          .execute(),
    },
    notExported: 'repeats likes, collects, comments and following, for notices',
  },
  interaction_read: { notExported: 'says up to where likes and comments have been looked at, and nothing else' },
};
