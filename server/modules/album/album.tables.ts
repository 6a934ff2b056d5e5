import { sql } from 'kysely';
import { ALBUM_ROLE } from '@contract/constants/album';
import type { TableNotes } from '../../area';
import { pictureColumn } from '../user/picture-column';

export const ALBUM_TABLES: TableNotes = {
  album_template: {},
  album_label: {
    erasure: {
      last: (tx, userId) =>
        tx
          .deleteFrom('album_label')
          .where('album_id', 'in', tx.selectFrom('album').select('id').where('owner_id', '=', userId))
          .execute(),
    },
  },
  album: {
    erasure: { last: (tx, userId) => tx.deleteFrom('album').where('owner_id', '=', userId).execute() },
    exportedAs: 'albums',
    files: {
      cover_picture: pictureColumn('empty'),
      top_cover: pictureColumn('empty'),
      publicity_cover: pictureColumn('empty'),
      // Without it everything would be marked anew, with nothing.
      watermark_picture: pictureColumn('tell'),
    },
  },
  album_user: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('album_user').where('user_id', '=', userId).execute() },
    exports: {
      managedAlbums: (userId) => sql`
        select album.uid as id, album.name, album_user.created_at::text as time
        from album_user join album on album.id = album_user.album_id
        where user_id = ${userId} and deleted_at is null
          and role in (${ALBUM_ROLE.manager}, ${ALBUM_ROLE.personnel}) order by album_user.created_at`,
      joinedAlbums: (userId) => sql`
        select album.uid as id, album.name, album_user.created_at::text as time
        from album_user join album on album.id = album_user.album_id
        where user_id = ${userId} and deleted_at is null and role = ${ALBUM_ROLE.member} order by album_user.created_at`,
    },
  },
  album_hidden: {
    exports: {
      hiddenAlbums: (userId) => sql`
        select album.uid as id, album.name, hidden_at::text as time
        from album_hidden join album on album.id = album_hidden.album_id
        where user_id = ${userId} and deleted_at is null order by hidden_at`,
    },
  },
  album_browse: {
    exports: {
      viewedAlbums: (userId) => sql`
        select album.uid as id, album.name, times::text, first_at::text as "firstTime", last_at::text as "lastTime"
        from album_browse join album on album.id = album_browse.album_id
        where user_id = ${userId} and deleted_at is null order by last_at`,
    },
  },
  album_text_wait: { notExported: 'waits to be looked at; what is passed is in the album' },
  album_heat: {},
  album_password: {},
  album_grant: {},
  album_transfer: { notExported: 'is an offer that ends within days' },
};
