import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../adapters/clock/types';
import type { ObjectStore } from '../../adapters/object-store/types';
import type { Db } from '../../db/tables';
import { answerNotFound } from '../../http/errors';
import { albumRights } from '../access/access.rules';
import { canFetchOriginal, canFetchPictures, type MediaAccess } from '../access/media-access.service';
import { findMediaFile, type MediaFileRow } from './media-file.repository';
import { attachmentHeader, chooseServedFile, parseRange, parseVariant } from './media-file.rules';
import { DERIVED_FILES } from './media-object.service';
import type { MediaScope, MediaUrls } from './media-url';

export interface MediaFileParts {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly urls: MediaUrls;
  readonly clock: Clock;
}

interface FoundFile {
  readonly key: string;
  readonly mime: string;
  /** Empty unless it is to be saved under a name. */
  readonly downloadName: string;
  readonly expiresAtMs: number;
}

const MEDIA_UID = /^[A-Za-z0-9_-]{22}$/;

/** Serves pictures and videos to whoever holds a signed address, by what their row says at this moment. */
export function registerMediaFiles(http: FastifyInstance, parts: MediaFileParts): void {
  http.route<{ Params: { token: string; variant: string; id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:variant/:id',
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const file = await findFile(parts, request.params);
      return file === null ? answerNotFound(reply) : sendFile(parts, request, reply, file);
    },
  });
}

/** Null for what is absent and for what may not be fetched: the two look the same. */
async function findFile(
  { db, urls }: MediaFileParts,
  { token, variant: asked, id }: { token: string; variant: string; id: string },
): Promise<FoundFile | null> {
  const variant = parseVariant(asked);
  if (variant === null || !MEDIA_UID.test(id)) return null;
  const row = await findMediaFile(db, id);
  if (row === undefined) return null;
  const grant = urls.check(token, { albumUid: row.albumUid, mediaUid: id, variant });
  if (grant === null) return null;
  const isOriginal = variant === 'original';
  const access = accessOf(row, grant.scope);
  if (!(isOriginal ? canFetchOriginal(row, access) : canFetchPictures(row, access))) return null;
  const served = chooseServedFile(variant, row);
  if (served === null) return null;
  const key = served.from === 'original' ? row.objectKey : `${row.derivativeKey}/${DERIVED_FILES[served.name]}`;
  if (key === null) return null;
  return { key, mime: served.mime, downloadName: isOriginal ? row.fileName : '', expiresAtMs: grant.expiresAtMs };
}

/** The address stands for whoever it was signed for; what it may reach is decided by the album and the row as they are now. */
function accessOf(row: MediaFileRow, scope: MediaScope): MediaAccess {
  const viewer = { userId: scope === 'holder' ? row.ownerId : null };
  const album = { ownerId: row.ownerId, visibility: row.visibility, isDeleted: row.albumDeletedAt !== null };
  return { userId: viewer.userId, rights: albumRights(album, viewer) };
}

async function sendFile(
  { store, clock }: MediaFileParts,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FoundFile,
): Promise<FastifyReply> {
  const sizeBytes = await store.sizeOf(file.key);
  if (sizeBytes === null) return answerNotFound(reply);
  // A name is written once, so it stands for its content.
  const etag = `"${createHash('sha256').update(file.key).digest('base64url').slice(0, 22)}"`;
  const maxAge = Math.max(0, Math.floor((file.expiresAtMs - clock.now().getTime()) / 1000));
  void reply.headers({
    etag,
    'cache-control': `private, max-age=${maxAge}, immutable`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-type': file.mime,
  });
  if (file.downloadName !== '') void reply.header('content-disposition', attachmentHeader(file.downloadName));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  const isRangeValid = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag);
  const range = isRangeValid ? parseRange(request.headers.range ?? '', sizeBytes) : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).header('content-length', 0).send();
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range;
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  const bytes = await store.openRead(file.key, { start, end });
  return bytes === null ? answerNotFound(reply.removeHeader('content-length')) : reply.send(bytes);
}
