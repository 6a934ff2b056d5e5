import { groundOf } from '@contract/rules/album-page-look';
import type { AlbumShareInput } from '@contract/schemas/album-share';
import type { FileReply } from '@contract/schemas/shared';
import type { DrawingEngine, Poster } from '../../adapters/drawing/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession, STRANGER } from '../../http/caller';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { toMediaAccess } from '../access/media-access.service';
import type { AlbumService } from '../album/album.service';
import type { DrawingGate } from '../media/objects/drawing-gate';
import type { MediaFileService } from '../media/serve/media-file.service';
import type { PictureService } from '../user/picture.service';
import type { ShareService } from './share.service';
import { getPosterRow, type PosterRow } from './poster.repository';
import { writePosterDays } from './share.rules';

export interface PosterService {
  /** A picture to be saved and sent on. It shows what a stranger with the link sees, whoever asks for it. */
  draw(caller: Caller, input: AlbumShareInput): Promise<FileReply>;
}

export interface PosterDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly access: AccessService;
  readonly albums: Pick<AlbumService, 'findHeroUid'>;
  readonly drawing: DrawingEngine;
  readonly gate: DrawingGate;
  readonly pictures: Pick<PictureService, 'read'>;
  readonly files: Pick<MediaFileService, 'readShown'>;
  readonly shares: Pick<ShareService, 'drawCodes'>;
}

export function createPosters(deps: PosterDeps): PosterService {
  const { db, access, albums, drawing, gate, pictures, files, shares } = deps;

  /** The first of them that is there: what the owner made to be shown outside, else what stands at the top of the album's page. */
  async function findCover(open: AlbumAccess, row: PosterRow): Promise<Buffer | null> {
    for (const address of [row.publicityCover, row.topCover, row.coverPicture]) {
      const picture = address === '' ? null : await pictures.read(address);
      if (picture !== null) return picture;
    }
    const uid = await albums.findHeroUid(open.albumId);
    return uid === null ? null : files.readShown(uid, toMediaAccess(STRANGER, open.rights));
  }

  return {
    async draw(caller, input) {
      const session = requireSession(caller);
      const album = await access.requireAlbum(db, session, input.albumId, 'see');
      const row = await getPosterRow(db, album.albumId);
      const open = await access.findAlbum(db, STRANGER, { id: album.albumId });
      const poster: Poster = {
        cover: open === null ? null : await findCover(open, row),
        isDark: groundOf(row) === 'dark',
        title: row.name,
        lines: open === null ? [] : [writePosterDays(row.happenedOn, row.endedOn), row.placeName],
        invitation: `${row.ownerName}邀请你看照片`,
        codes: await shares.drawCodes(album.albumUid),
      };
      return { mime: 'image/jpeg', bytes: await gate(() => drawing.drawPoster(poster)) };
    },
  };
}
