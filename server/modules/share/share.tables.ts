import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const SHARE_TABLES: TableNotes = {
  album_share: {
    exports: {
      shortLinks: (userId) => sql`
        select album.uid as id, code, album_share.created_at::text as time
        from album_share join album on album.id = album_share.album_id
        where user_id = ${userId} and deleted_at is null order by album_share.created_at`,
    },
  },
  album_invitation: { notExported: 'is a code that ends within days' },
  album_show_code: { notExported: 'is a code that ends within a day' },
  album_ip_mapping: { notExported: 'ends within hours' },
  partner: { notExported: "is the operator's" },
};
