import { createHash } from 'node:crypto';
import { ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type { CreateByPartnerInput, ExternalAlbum, ExternalAlbumInput } from '@contract/schemas/album-share';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { refuse } from '../../http/refuse';
import { readDay, readDescription, readFrameSites, readName } from '../album/album-settings';
import { requireOffered } from '../album/album-template.service';
import {
  findPartner,
  findPartnerAlbum,
  insertPartner,
  insertPartnerAlbumOnce,
  listPartnerRows,
  type PartnerRow,
  type PartnerView,
  revokePartnerRow,
} from './share.repository';
import { LANDING_PAGE } from './share.service';

/** Other services that make albums here, each with a key of its own. Their albums belong to an account of this installation. */
export interface PartnerService {
  /** The same `outId` gives the same album as it is now. Refuses with PARTNER_INVALID. */
  create(input: CreateByPartnerInput): Promise<ExternalAlbum>;
  /** Refuses with PARTNER_INVALID, ALBUM_ABSENT. */
  get(input: ExternalAlbumInput): Promise<ExternalAlbum>;
  /** For the operator; `own`: the transaction that it belongs to. Returns the key, which cannot be read again. Refuses with USER_ABSENT. */
  add(name: string, phone: string, own?: Db): Promise<{ readonly id: string; readonly key: string }>;
  /** The same. Its albums stay. Refuses with PARTNER_ABSENT. */
  revoke(id: string, own?: Db): Promise<void>;
  listAll(): Promise<readonly PartnerView[]>;
}

export const EMBED_PAGE = '/external/embed/album';

export function createPartners(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: string;
}): PartnerService {
  const { db, clock, ids, publicUrl } = deps;

  async function requirePartner(key: string): Promise<PartnerRow> {
    const partner = await findPartner(db, hashKey(key));
    if (partner === null) throw refuse(ERRORS.PARTNER_INVALID);
    return partner;
  }

  async function getAlbum(partner: PartnerRow, outId: string): Promise<ExternalAlbum> {
    const album = await findPartnerAlbum(db, partner.id, outId, clock.now());
    if (album === null) throw refuse(ERRORS.ALBUM_ABSENT);
    return {
      albumId: album.uid,
      outId,
      name: album.name,
      url: `${publicUrl}${LANDING_PAGE}?id=${album.uid}`,
      embedUrl: `${publicUrl}${EMBED_PAGE}?id=${album.uid}`,
      photoCount: album.photos,
      videoCount: album.videos,
      isExpired: album.isExpired,
    };
  }

  return {
    async create(input) {
      const partner = await requirePartner(input.partnerKey);
      const { template, uploadBy } = await requireOffered(db, input.template ?? 2);
      await insertPartnerAlbumOnce(db, {
        uid: ids.newId(),
        ownerId: partner.ownerId,
        partnerId: partner.id,
        outId: input.outId,
        name: readName(input.name),
        description: readDescription(input.description ?? ''),
        template,
        visibility: input.visibility ?? ALBUM_VISIBILITY.link,
        happenedOn: readDay(input.happenedOn ?? ''),
        uploadBy,
        frameSites: readFrameSites(input.frameSites ?? []),
        now: clock.now(),
      });
      return getAlbum(partner, input.outId);
    },

    get: async (input) => getAlbum(await requirePartner(input.partnerKey), input.outId),

    async add(name, phone, own = db) {
      const id = ids.newId();
      // 256 random bits: a plain hash is enough to keep it.
      const key = `${ids.newId()}${ids.newId()}`;
      const made = await insertPartner(own, { uid: id, name, phone, keyHash: hashKey(key), now: clock.now() });
      if (made === null) throw refuse(ERRORS.USER_ABSENT);
      return { id, key };
    },

    async revoke(id, own = db) {
      if (!(await revokePartnerRow(own, id, clock.now()))) throw refuse(ERRORS.PARTNER_ABSENT);
    },

    listAll: () => listPartnerRows(db),
  };
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(`partner\n${key}`).digest();
}
