import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const STATISTICS_TABLES: TableNotes = {
  stat_event: {
    exports: {
      visitsAndDownloads: (userId) => sql`
        select album.uid as "albumId", kind::text, at::text as time
        from stat_event join album on album.id = stat_event.album_id
        where user_id = ${userId} order by at`,
    },
  },
  stat_hour: {},
  stat_media_day: {},
  stat_visitor: {},
  active_user_day: {
    exports: {
      activeDays: (userId) => sql`
        select day::text, client, system, client_version as "clientVersion", equipment_info as "equipmentInfo"
        from active_user_day where user_id = ${userId} order by day`,
    },
  },
};
