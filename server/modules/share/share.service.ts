import { randomBytes } from 'node:crypto';
import { IP_MAPPING_HOURS, SHORT_LINK_PATH } from '@contract/constants/album';
import { PLAIN_SHAPE } from '@contract/constants/album-template';
import { ERRORS } from '@contract/errors';
import type {
  AlbumLanding,
  AlbumQrCode,
  AlbumShareInput,
  IpMappedAlbums,
  IpMapping,
  IpMappingInput,
  LandingQuery,
  MiniQrCode,
  MiniUrlLink,
  ShareCode,
} from '@contract/schemas/album-share';
import type { Clock } from '../../adapters/clock/types';
import type { DrawingEngine } from '../../adapters/drawing/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession, requireUser, STRANGER } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService, AlbumAccess } from '../access/access.service';
import type { AlbumService } from '../album/album.service';
import { findShape } from '../album/album-template.service';
import type { WechatService } from '../session/wechat.service';
import { getCoverRow, getLandingPictures, listFrameSites } from './share.repository';
import { localPrefixOf, toShortCode } from './share.rules';
import {
  deleteMapping,
  ensureShareCode,
  findMappingEnd,
  findSharedAlbum,
  listMappedAlbums,
  saveMapping,
} from './share-code.repository';

/** Ways to an album from outside it. */
export interface ShareService {
  makeShareCode(caller: Caller, input: AlbumShareInput): Promise<ShareCode>;
  getQrCode(caller: Caller, input: AlbumShareInput): Promise<AlbumQrCode>;
  getMiniQrCode(caller: Caller, input: AlbumShareInput): Promise<MiniQrCode>;
  getMiniUrlLink(caller: Caller, input: AlbumShareInput): Promise<MiniUrlLink>;
  /**
   * What a poster carries to be scanned: the link's code, and the mini-program's where there is one. Checks no rights: the calling code has
   * checked that the caller may see the album.
   */
  drawCodes(albumUid: string): Promise<readonly { readonly picture: Buffer; readonly words: string }[]>;
  /** `isLocal`: only to the network that the given address lies in. */
  announce(caller: Caller, input: IpMappingInput, isLocal: boolean): Promise<IpMapping>;
  getAnnouncement(caller: Caller, input: AlbumShareInput): Promise<IpMapping>;
  findNearby(caller: Caller, isLocal: boolean): Promise<IpMappedAlbums>;
  getLanding(caller: Caller, query: LandingQuery): Promise<AlbumLanding>;
  /** The album that a short link's code leads to, whoever may see it. */
  findShared(code: string): Promise<Id | null>;
  /** Whose pages may embed the album. Empty for one that strangers cannot open. */
  listFrameSites(albumUid: string): Promise<readonly string[]>;
}

/** The page that people meet who come from outside, and the album's own. */
export const LANDING_PAGE = '/packageAlbumB/external/album';
const ALBUM_PAGE = 'packageAlbumC/photos/photos';
const URL_LINK_DAYS = 30;
const HOUR_MS = 3_600_000;
const NEARBY_MAX = 20;
const CODE_BYTES = 16;

export function createShares(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly drawing: Pick<DrawingEngine, 'drawQrCode'>;
  readonly access: AccessService;
  readonly albums: Pick<AlbumService, 'listSeen' | 'findTop'>;
  readonly wechat: Pick<WechatService, 'makeMiniCode' | 'makeUrlLink'>;
  readonly publicUrl: string;
}): ShareService {
  const { db, clock, drawing, access, albums, wechat, publicUrl } = deps;

  async function findLandingAlbum(caller: Caller, { id, code }: LandingQuery): Promise<AlbumAccess> {
    if ((id === undefined) === (code === undefined)) throw refuse(ERRORS.BAD_INPUT);
    if (id !== undefined) {
      const album = await access.findDoor(db, caller, { uid: id });
      if (album === null) throw refuse(ERRORS.ALBUM_ABSENT);
      return album;
    }
    const albumId = await findSharedAlbum(db, code ?? '');
    const album = albumId === null ? null : await access.findDoor(db, caller, { id: albumId });
    if (album === null) throw refuse(ERRORS.SHORT_LINK_INVALID);
    return album;
  }

  // Visits of whoever scans it are counted as such.
  const scannedUrl = (albumUid: string): string => `${publicUrl}${LANDING_PAGE}?id=${albumUid}&via=qr`;
  const requireSeen = (caller: Caller, input: AlbumShareInput): Promise<AlbumAccess> =>
    access.requireAlbum(db, caller, input.albumId, 'see');

  return {
    async makeShareCode(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId } = await requireSeen(caller, input);
      const { name } = await getCoverRow(db, albumId);
      const made = toShortCode(randomBytes(CODE_BYTES));
      const code = await ensureShareCode(db, { code: made, albumId, userId, now: clock.now() });
      const url = `${publicUrl}${SHORT_LINK_PATH}${code}`;
      return { code, url, text: `邀请你看相册《${name}》：${url}` };
    },

    async getQrCode(caller, input) {
      requireSession(caller);
      const { albumUid } = await requireSeen(caller, input);
      const url = scannedUrl(albumUid);
      return { url, image: `data:image/png;base64,${(await drawing.drawQrCode(url)).toString('base64')}` };
    },

    async getMiniQrCode(caller, input) {
      requireSession(caller);
      const { albumUid } = await requireSeen(caller, input);
      const made = await wechat.makeMiniCode({ page: ALBUM_PAGE, scene: `id=${albumUid}` });
      if (made.kind === 'refused') throw refuse(made.error);
      return { image: `data:${made.picture.mime};base64,${made.picture.bytes.toString('base64')}` };
    },

    async drawCodes(albumUid) {
      const link = { picture: await drawing.drawQrCode(scannedUrl(albumUid)), words: '扫码看相册' };
      const mini = await wechat.makeMiniCode({ page: ALBUM_PAGE, scene: `id=${albumUid}` });
      return mini.kind === 'made' ? [link, { picture: mini.picture.bytes, words: '微信小程序' }] : [link];
    },

    async getMiniUrlLink(caller, input) {
      requireSession(caller);
      const { albumUid } = await requireSeen(caller, input);
      const made = await wechat.makeUrlLink({ page: ALBUM_PAGE, query: `id=${albumUid}`, days: URL_LINK_DAYS });
      if (made.kind === 'refused') throw refuse(made.error);
      return { url: made.url };
    },

    async announce(caller, input, isLocal) {
      const { userId, origin } = requireUser(caller);
      const { albumId, albumUid } = await access.requireAlbum(db, caller, input.albumId, 'share');
      if (!input.announce) {
        await deleteMapping(db, albumId);
        return { albumId: albumUid, expireTime: 0 };
      }
      const localPrefix = isLocal ? localPrefixOf(input.localIp ?? '') : '';
      if (isLocal && localPrefix === '') throw refuse(ERRORS.LOCAL_NETWORK_UNKNOWN);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + IP_MAPPING_HOURS * HOUR_MS);
      await saveMapping(db, { albumId, userId, publicIp: origin.ip, localPrefix, now, expiresAt });
      return { albumId: albumUid, expireTime: expiresAt.getTime() };
    },

    async getAnnouncement(caller, input) {
      requireUser(caller);
      const { albumId, albumUid } = await access.requireAlbum(db, caller, input.albumId, 'share');
      return { albumId: albumUid, expireTime: (await findMappingEnd(db, albumId, clock.now()))?.getTime() ?? 0 };
    },

    async findNearby(caller, isLocal) {
      const { origin } = requireSession(caller);
      const prefix = isLocal ? localPrefixOf(origin.localIp) : '';
      const localPrefixes = prefix === '' ? [''] : ['', prefix];
      const place = { publicIp: origin.ip, localPrefixes, now: clock.now() };
      const ids: Id[] = await listMappedAlbums(db, place, NEARBY_MAX);
      return albums.listSeen(caller, ids);
    },

    async getLanding(caller, query) {
      requireSession(caller);
      const album = await findLandingAlbum(caller, query);
      const cover = await getCoverRow(db, album.albumId);
      const { rights } = album;
      const door = rights.door === 'password' || rights.door === 'expired' ? rights.door : 'open';
      const [shown] = await albums.listSeen(caller, [album.albumId]);
      const [pictures, top, shape] =
        shown === undefined
          ? [null, null, null]
          : await Promise.all([
              getLandingPictures(db, album.albumId),
              albums.findTop(caller, album.albumId),
              findShape(db, shown.template),
            ]);
      return {
        id: cover.uid,
        name: cover.name,
        ownerName: cover.ownerName,
        ownerAvatar: cover.ownerAvatar,
        door,
        description: shown?.description ?? '',
        coverUrl: shown?.coverUrl ?? '',
        topCover: pictures?.topCover ?? '',
        publicityCover: pictures?.publicityCover ?? '',
        hero: top?.hero ?? null,
        happenedOn: shown?.happenedOn ?? '',
        photoCount: shown?.photoCount ?? 0,
        videoCount: shown?.videoCount ?? 0,
        template: shown?.template ?? 0,
        page: (shape ?? PLAIN_SHAPE).page,
        theme: pictures?.theme ?? 'auto',
        look: pictures?.look ?? 1,
        myRole: rights.is,
      };
    },

    findShared: (code) => findSharedAlbum(db, code),

    async listFrameSites(albumUid) {
      const album = await access.findDoor(db, STRANGER, { uid: albumUid });
      return album === null || album.rights.door === 'expired' ? [] : listFrameSites(db, album.albumId);
    },
  };
}
