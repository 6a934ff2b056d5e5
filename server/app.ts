import formbody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { OpenListener } from './db/listener';
import { type BadReply, type BoundRoutes, createRoutes, type Routes } from './http/bind';
import { registerCompression } from './http/compression';
import { registerDocs } from './http/docs';
import { registerDrain } from './http/drain';
import { registerErrors } from './http/errors';
import { registerHealth } from './http/health';
import { type RateLimits, registerRateLimits } from './http/rate-limits';
import { registerRequestLog } from './http/request-log';
import { registerSecurity } from './http/security';
import { registerWebClient } from './http/web-client';
import { createAlbumPages } from './modules/album/album-page.service';
import { bindAlbums } from './modules/album/album.routes';
import { bindAlbumPeople } from './modules/album/album-person.routes';
import { bindShares, registerShares } from './modules/share/share.routes';
import { registerMediaFiles } from './modules/media/media-file.routes';
import { registerUploadParts } from './modules/media/chunked-upload-part';
import { bindChunkedUploads } from './modules/media/chunked-upload.routes';
import { registerUploadForm } from './modules/media/media-upload-form';
import { bindMediaUploads } from './modules/media/media-upload.routes';
import { bindMediaReviews } from './modules/media/media-review.routes';
import { bindMedia } from './modules/media/media.routes';
import { bindSecurity } from './modules/security/security.routes';
import { bindSessions } from './modules/session/session.routes';
import { bindPlaces, registerPlacePictures } from './modules/place/place.routes';
import { registerBanners } from './modules/system/banner.routes';
import { bindMediaCompression } from './modules/media/media-compress.routes';
import { bindCapacityUse } from './modules/capacity/capacity-use.routes';
import { bindCapacity } from './modules/capacity/capacity.routes';
import { bindFaces } from './modules/face/face.routes';
import { bindLedger } from './modules/ledger/ledger.routes';
import { bindMembers } from './modules/member/member.routes';
import { bindInteraction } from './modules/interaction/interaction.routes';
import { registerLiveSockets } from './modules/live/live-socket';
import { bindLive } from './modules/live/live.routes';
import { registerDownloads } from './modules/media/media-download.routes';
import { bindSearch } from './modules/search/search.routes';
import { bindStatistics } from './modules/statistics/statistics.routes';
import { bindSystem } from './modules/system/system.routes';
import { bindAttention } from './modules/user/attention.routes';
import { registerPictures } from './modules/user/picture.routes';
import { bindUsers } from './modules/user/user.routes';
import { storeOrigins } from './env-storage';
import type { Parts, Services } from './services';

export interface AppOptions {
  /** Whether this process may be sent calls: the database answers, its tables are ready, and nobody asked it to stop. */
  readonly isReady: () => Promise<boolean>;
  /** How this process hears what others tell through the database. */
  readonly openListener: OpenListener;
  /** See BindOptions. */
  readonly onBadReply?: (reply: BadReply) => void;
}

export interface App {
  readonly http: FastifyInstance;
  readonly routes: BoundRoutes;
}

/** The calls of every area. An area that also serves files gets `http` besides. */
function registerModules(routes: Routes, services: Services, http: FastifyInstance, rateLimits: RateLimits): void {
  bindSessions(routes, services.signIn);
  bindSecurity(routes, services.security);
  bindUsers(routes, services);
  registerPictures(http, services.pictures, rateLimits);
  bindAttention(routes, services.attention);
  bindFaces(routes, services.facePhotos);
  bindMembers(routes, services.members);
  bindLedger(routes, services.balances);
  bindCapacity(routes, services.capacity);
  bindCapacityUse(routes, services.capacityUse);
  bindMediaCompression(routes, services.compression);
  bindStatistics(routes, services.activeUsers, services.statistics);
  bindInteraction(routes, services.interaction);
  bindSearch(routes, services.search);
  bindLive(routes, services.live);
  registerDownloads(http, services.media.downloads, rateLimits);
  bindSystem(routes, services.system, services.publicData, services.banners);
  registerBanners(http, services.banners, rateLimits);
  bindPlaces(routes, services.places);
  registerPlacePictures(http, services.places, rateLimits);
  bindAlbums(routes, services);
  bindAlbumPeople(routes, services);
  bindMediaReviews(routes, services.mediaReviews);
  bindShares(routes, services);
  registerShares(http, services.shares, rateLimits);
  bindMedia(routes, services.media);
  bindMediaUploads(routes, services.mediaUploads);
  registerMediaFiles(http, services.mediaFiles, rateLimits);
  bindChunkedUploads(routes, services.chunkedUploads);
  registerUploadParts(http, services.uploadForm, rateLimits);
  registerUploadForm(http, services.uploadForm, rateLimits);
}

// A form or JSON. Files travel by their own routes, with their own limits.
const MAX_BODY_BYTES = 1_048_576;
// The client's limit for an upload.
const REQUEST_TIMEOUT_MS = 3_600_000;

/** Builds the web side from its parts, listening nowhere yet. */
export async function buildApp(parts: Parts, services: Services, options: AppOptions): Promise<App> {
  const { env } = parts;
  const logger: FastifyBaseLogger = parts.log;
  const http = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: env.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: () => parts.ids.newId(),
    requestIdHeader: false,
  });
  // The binder checks inputs and replies by itself; what routes carry as schemas is for the OpenAPI page.
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerErrors(http);
  registerRequestLog(http);
  registerDrain(http);
  registerCompression(http);
  await registerSecurity(http, env.publicUrl, storeOrigins(env.storage));
  await http.register(formbody);
  acceptEmptyJson(http);
  await registerDocs(http);
  const rateLimits = await registerRateLimits(http, {
    callsPerMinute: env.maxCallsPerMinute,
    loginCallsPerMinute: env.maxLoginCallsPerMinute,
  });

  const routes = createRoutes(http, {
    callers: services.callers,
    rateLimits,
    onBadReply: options.onBadReply ?? null,
  });
  registerHealth(http, options.isReady);
  registerModules(routes, services, http, rateLimits);
  const { live, callers } = services;
  await registerLiveSockets(http, { live, callers, openListener: options.openListener, log: parts.log });
  const describeAlbum = createAlbumPages({ ...parts, ...services });
  await registerWebClient(http, env.webDir, { publicUrl: env.publicUrl, describeAlbum });
  return { http, routes };
}

/** A call without input may still name JSON as its content type. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body, done);
  });
}
