import { systemClock } from './adapters/clock/system';
import { randomIds } from './adapters/ids/random';
import type { Clock } from './adapters/clock/types';
import { createPictureChecker } from './adapters/content-check/create';
import type { PictureChecker } from './adapters/content-check/types';
import { createFaces } from './adapters/faces/create';
import type { FaceFinder } from './adapters/faces/types';
import type { Ids } from './adapters/ids/types';
import { createLanguageModel } from './adapters/language-model/create';
import type { LanguageModel } from './adapters/language-model/types';
import { createMap } from './adapters/map/create';
import type { MapProvider } from './adapters/map/types';
import { createMediaAdapters, type MediaAdapters } from './adapters/media-adapters';
import { createPasswordAdapters, PASSWORD_COSTS } from './adapters/password-hash/scrypt';
import type { PasswordAdapters } from './adapters/password-hash/types';
import { createSignInAdapters, type SignInAdapters } from './adapters/sign-in-adapters';
import { createPayments } from './adapters/payment/create';
import { createTransfers } from './adapters/transfer/create';
import type { TransferChannel } from './adapters/transfer/types';
import type { Payments } from './adapters/payment/types';
import type { WebPush } from './adapters/push/types';
import { createWebPush } from './adapters/push/web-push';
import { createSandboxBook } from './db/sandbox/book';
import { createSandboxTransferBook } from './db/sandbox/transfer-book';
import type { Db } from './db/tables';
import type { RowWatch } from './db/watch/row-watch';
import type { Env } from './env';
import { databaseJobs, type Jobs } from './jobs/queue';
import type { Log } from './log';

/** Everything outside the services: what tests replace. */
export interface ServerDeps extends MediaAdapters, SignInAdapters, PasswordAdapters {
  readonly env: Env;
  readonly db: Db;
  /** Of the same database. */
  readonly watch: RowWatch;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Null where none is configured. */
  readonly map: MapProvider | null;
  /** The same. */
  readonly languageModel: LanguageModel | null;
  readonly faces: FaceFinder;
  readonly checker: PictureChecker;
  readonly payments: Payments;
  /** Ways by which people are sent money. */
  readonly transfers: readonly TransferChannel[];
  readonly webPush: WebPush;
  readonly log: Log;
}

// A job waits for it, and others behind that.
const PUSH_TIMEOUT_MS = 10_000;

/** The real ones, as the settings choose them, for the web and the worker alike. */
export function createServerDeps(env: Env, { db, watch }: Pick<ServerDeps, 'db' | 'watch'>, log: Log): ServerDeps {
  const signIn = createSignInAdapters(env, { clock: systemClock, ids: randomIds });
  return {
    env,
    db,
    watch,
    jobs: databaseJobs,
    clock: systemClock,
    ids: randomIds,
    map: createMap(env),
    languageModel: createLanguageModel(env),
    faces: createFaces(env, (message) => log.warn(message)),
    checker: createPictureChecker(env, (message) => log.warn(message)),
    payments: createPayments(env, {
      clock: systemClock,
      ids: randomIds,
      book: createSandboxBook(db),
      wechat: signIn.wechat,
    }),
    transfers: createTransfers(env, { clock: systemClock, ids: randomIds, book: createSandboxTransferBook(db) }),
    webPush: createWebPush({ timeoutMs: PUSH_TIMEOUT_MS }),
    ...signIn,
    ...createPasswordAdapters(PASSWORD_COSTS),
    ...createMediaAdapters(env, { clock: systemClock, ids: randomIds }, (message) => log.warn(message)),
    log,
  };
}
