import { sql } from 'kysely';
import type { Id, Tx } from '../../db/tables';
import type { TableNotes } from '../../area';
import { createMediaErasure } from './lifecycle/media-erase.service';
import { deleteLikes, listOwnedMedia } from './lifecycle/media-of-account.repository';
import { removeOrphan } from './objects/media-object.service';
import { uploadPrefix } from './upload/media-credential';

const ROWS_AT_ONCE = 200;

const ownAlbums = (tx: Tx, userId: Id) => tx.selectFrom('album').select('id').where('owner_id', '=', userId);

export const MEDIA_TABLES: TableNotes = {
  media: {
    erasure: {
      next: async (tools, { userId }, signal) => {
        const erasure = createMediaErasure(tools);
        for (;;) {
          signal.throwIfAborted();
          const media = await listOwnedMedia(tools.db, userId, ROWS_AT_ONCE);
          const [first] = media;
          if (first === undefined) break;
          await erasure.erase(
            first.albumId,
            media.map(({ id }) => id),
          );
        }
      },
    },
    exportedAs: 'exportFiles',
    files: { derivative_key: 'ruled' },
  },
  media_like: {
    erasure: {
      next: async ({ db }, { userId }, signal) => {
        let likes: number;
        do {
          signal.throwIfAborted();
          likes = await db.transaction().execute((tx) => deleteLikes(tx, userId, ROWS_AT_ONCE));
        } while (likes > 0);
      },
    },
    exports: {
      likes: (userId) => sql`
        select media.uid as id, media_like.created_at::text as time
        from media_like join media on media.id = media_like.media_id
        where user_id = ${userId} order by media_like.created_at`,
    },
  },
  multipart_upload: {
    erasure: {
      // With what was sent in one piece.
      next: async ({ db, store }, { uid }) => {
        for await (const { key } of store.list(uploadPrefix(uid))) await removeOrphan(db, store, key);
      },
    },
    notExported: 'is a file on its way, gone after a day',
    files: { object_key: 'ruled' },
  },
  media_count: {
    erasure: {
      last: (tx, userId) => tx.deleteFrom('media_count').where('album_id', 'in', ownAlbums(tx, userId)).execute(),
    },
  },
  album_count: {
    erasure: {
      last: (tx, userId) => tx.deleteFrom('album_count').where('album_id', 'in', ownAlbums(tx, userId)).execute(),
    },
  },
  media_run: {
    erasure: {
      last: (tx, userId) => tx.deleteFrom('media_run').where('album_id', 'in', ownAlbums(tx, userId)).execute(),
    },
  },
  stored_object: { files: { key: 'ruled' } },
  media_purchase: { notExported: 'is what bought_original tells, of photos that are still there' },
  bought_original: {
    exports: {
      boughtMedia: (userId) => sql`
        select media_uid as id, created_at::text as time
        from bought_original where user_id = ${userId} order by created_at`,
    },
  },
  media_mark: { files: { folder: 'ruled' } },
  media_compression: { notExported: 'is work on the files, and its gain' },
  media_progress: {},
  media_exif: {},
  media_text: {},
  download_ticket: {},
  wall_version: {},
  derive_turn: { notExported: 'is the place of the next file among those that wait' },
};
