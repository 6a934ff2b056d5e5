import formbody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { OpenListener } from './db/listener';
import { type BadReply, type BoundRoutes, createRoutes } from './http/bind';
import { registerClientGone } from './http/client-gone';
import { registerCompression } from './http/compression';
import { registerDrain } from './http/drain';
import { registerErrors } from './http/errors';
import { registerHealth } from './http/health';
import { registerRateLimits } from './http/rate-limits';
import { createRequestIds, registerRequestLog } from './http/request-log';
import { keepSchemasAsNotes, NO_COMPILERS } from './http/schemas-as-notes';
import { registerSecurity } from './http/security';
import { registerBodyLimits, serverTimeouts, TIME_LIMITS, type TimeLimits } from './http/time-limits';
import { toTrustProxy } from './http/trusted-proxies';
import { registerWebClient } from './http/web-client';
import { createAlbumPages } from './modules/album/album-page.service';
import { storeOrigins } from './env-storage';
import type { CallerLookup } from './http/caller';
import type { ServerDeps } from './deps';
import type { WiredAreas } from './services';

export interface AppOptions {
  /** Whether this process may be sent calls: the database answers, its tables are ready, and nobody asked it to stop. */
  readonly isReady: () => Promise<boolean>;
  /** How this process hears what others tell through the database. */
  readonly openListener: OpenListener;
  /** Who is asking, where it is not the sessions that say so. */
  readonly callers?: CallerLookup;
  /** See BindOptions. */
  readonly onBadReply?: (reply: BadReply) => void;
  /** In place of TIME_LIMITS. */
  readonly timeLimits?: TimeLimits;
}

export interface App {
  readonly http: FastifyInstance;
  readonly routes: BoundRoutes;
}

// A form or JSON. Files travel by their own routes, with their own limits.
const MAX_BODY_BYTES = 1_048_576;

/** Builds the web side from its deps, listening nowhere yet. */
export async function buildApp(deps: ServerDeps, wired: WiredAreas, options: AppOptions): Promise<App> {
  const { env } = deps;
  const { services } = wired;
  const { timeLimits = TIME_LIMITS } = options;
  const logger: FastifyBaseLogger = deps.log;
  const http = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: toTrustProxy(env.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    ...serverTimeouts(timeLimits),
    forceCloseConnections: 'idle',
    genReqId: createRequestIds(deps.ids),
    requestIdHeader: false,
    ...NO_COMPILERS,
  });
  keepSchemasAsNotes(http);
  registerErrors(http);
  registerClientGone(http);
  registerBodyLimits(http, timeLimits);
  registerRequestLog(http);
  registerDrain(http);
  registerCompression(http);
  await registerSecurity(http, env.publicUrl, storeOrigins(env.storage));
  await http.register(formbody);
  acceptEmptyJson(http);
  if (env.hasApiDocs) await (await import('./http/docs')).registerDocs(http);
  const rateLimits = await registerRateLimits(http, {
    callsPerMinute: env.maxCallsPerMinute,
    loginCallsPerMinute: env.maxLoginCallsPerMinute,
  });

  const { openListener, callers = services.session.sessions, onBadReply = null } = options;
  const routes = createRoutes(http, { callers, rateLimits, onBadReply, isDescribed: env.hasApiDocs });
  registerHealth(http, options.isReady);
  await wired.bind({ routes, http, rateLimits, callers, openListener, log: deps.log });
  const describeAlbum = createAlbumPages({
    db: deps.db,
    ...services.access,
    albums: services.album.albums,
    shares: services.share.shares,
    describePost: services.feed.feed.describe,
  });
  await registerWebClient(http, env.webDir, {
    publicUrl: env.publicUrl,
    describeAlbum,
    listFirstAlbums: services.album.albums.listFirst,
  });
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
