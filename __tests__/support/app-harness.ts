import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asMadeBy, type Endpoint } from '@contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { createMemoryClock, type MemoryClock } from '../../server/adapters/clock/memory';
import { randomIds } from '../../server/adapters/ids/random';
import { createLocalGenerator } from '../../server/adapters/image-generation/local';
import { createMemoryChecker } from '../../server/adapters/content-check/memory';
import { createFaceFinder } from '../../server/adapters/faces/finder';
import { createMemoryFaces } from '../../server/adapters/faces/memory';
import { createSharpDrawing } from '../../server/adapters/drawing/sharp';
import { createSharpEngine } from '../../server/adapters/image/sharp';
import { createPasswordAdapters, type PasswordCosts } from '../../server/adapters/password-hash/scrypt';
import { createPayments } from '../../server/adapters/payment/create';
import { createTransfers } from '../../server/adapters/transfer/create';
import type { TransferChannel } from '../../server/adapters/transfer/types';
import type { Payments } from '../../server/adapters/payment/types';
import { createWebPush } from '../../server/adapters/push/web-push';
import { createMemoryObjectStore } from '../../server/adapters/object-store/memory';
import { createSignInAdapters } from '../../server/adapters/sign-in-adapters';
import { createMemorySms, type MemorySms } from '../../server/adapters/sms/memory';
import { buildApp } from '../../server/app';
import { AREAS } from '../../server/areas';
import { openListener, type OpenListener } from '../../server/db/listener';
import { createSandboxBook } from '../../server/db/sandbox/book';
import { createSandboxTransferBook } from '../../server/db/sandbox/transfer-book';
import { createRowWatch, NO_WATCH } from '../../server/db/watch/row-watch';
import { type EnvSource, readEnv } from '../../server/env';
import type { BadReply, BoundRoutes } from '../../server/http/bind';
import type { CallerLookup } from '../../server/http/caller';
import { TIME_LIMITS, type TimeLimits } from '../../server/http/time-limits';
import { databaseJobs } from '../../server/jobs/queue';
import { runDueJobs } from '../../server/jobs/runner';
import { createLog } from '../../server/log';
import type { ServerDeps } from '../../server/deps';
import { type Services, wireAreas, type WiredAreas } from '../../server/services';
import { createTestDatabase, type TestDatabase } from './database';
import { encodeCall } from './encode-call';

/** The moment at which the clock of a test app stands: a Friday noon in Shanghai. */
export const TEST_NOW = new Date('2026-05-15T12:00:00+08:00');

/** What guessing costs is no matter of what is tested with it. */
const CHEAP: PasswordCosts = { album: 16, payment: 32 };

export interface CallOptions {
  readonly token?: string;
  /** Signs in as a channel: its id and secret. */
  readonly channel?: { readonly id: string; readonly secret: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly ip?: string;
}

/** A call that the server did not answer with data. `status` is 200 for a refusal. */
export class TestRefusal extends Error {
  override readonly name = 'TestRefusal';
  constructor(
    readonly status: number,
    readonly code: number,
    readonly msg: string,
  ) {
    super(`HTTP ${status}, code ${code}: ${msg}`);
  }
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly routes: BoundRoutes;
  readonly parts: ServerDeps;
  readonly services: Services;
  readonly wired: WiredAreas;
  readonly database: TestDatabase;
  readonly clock: MemoryClock;
  readonly sms: MemorySms;
  /** Calls like a client. Throws TestRefusal; a reply that does not fit its schema is one with status 500. */
  call<I, D>(endpoint: Endpoint<I, D>, input: NoInfer<I>, options?: CallOptions): Promise<D>;
  /** Runs every job that is due, until none is left. */
  runJobs(): Promise<void>;
  /** Throws when any reply since the start did not fit its schema. */
  close(): Promise<void>;
}

export interface TestAppOverrides {
  /** Settings, by their names. */
  readonly env?: EnvSource;
  readonly parts?: Partial<Omit<ServerDeps, 'env'>>;
  /** Puts something before the ways to pay. */
  readonly payments?: (own: Payments) => Payments;
  /** Puts something before the ways by which people are sent money. */
  readonly transfers?: (own: readonly TransferChannel[]) => readonly TransferChannel[];
  /** Wires another list of areas. */
  readonly wire?: (parts: ServerDeps) => Promise<WiredAreas>;
  /** Who is asking, where that is not what the test is about. */
  readonly callers?: CallerLookup;
  /** Binds more calls, before the app is ready. */
  readonly bind?: (routes: BoundRoutes, http: FastifyInstance) => void;
  readonly isReady?: () => Promise<boolean>;
  readonly timeLimits?: Partial<TimeLimits>;
  /** Holds no reply against its schema, as the product does not: for what is measured. */
  readonly trustsReplies?: boolean;
}

/** The whole web side in this process, on a database of its own, with adapters that live in memory. */
export async function startTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zhixiang-app-'));
  const database = await createTestDatabase();
  const clock = createMemoryClock(TEST_NOW);
  const sms = createMemorySms();
  const env = readEnv({
    DATA_DIR: dataDir,
    WEB_DIR: path.join(dataDir, 'no-client'),
    // Describing five hundred calls is half of a start.
    API_DOCS: 'off',
    ...overrides.env,
  });
  const signIn = createSignInAdapters(env, { clock, ids: randomIds });
  const log = createLog('silent', 'web');
  const listen: OpenListener = (handlers) => openListener(database.address, handlers);
  const parts: ServerDeps = {
    ...signIn,
    ...createPasswordAdapters(CHEAP),
    env,
    db: database.db,
    // Who brings another database brings its watch.
    watch: overrides.parts?.db ? NO_WATCH : createRowWatch({ openListener: listen, writes: database.writes, log }),
    jobs: databaseJobs,
    clock,
    ids: randomIds,
    sms,
    store: createMemoryObjectStore(() => clock.now()),
    uploadTargets: [],
    images: createSharpEngine(),
    drawing: createSharpDrawing(),
    videos: null,
    generator: createLocalGenerator({ drawing: createSharpDrawing(), videos: null, program: null }),
    modelGenerator: null,
    map: null,
    languageModel: null,
    faces: createFaceFinder({
      isAvailable: true,
      open: async () => ({ kind: 'ready', engine: createMemoryFaces() }),
    }),
    checker: createMemoryChecker(),
    payments: (overrides.payments ?? ((own: Payments) => own))(
      createPayments(env, { clock, ids: randomIds, book: createSandboxBook(database.db), wechat: signIn.wechat }),
    ),
    transfers: (overrides.transfers ?? ((own: readonly TransferChannel[]) => own))(
      createTransfers(env, { clock, ids: randomIds, book: createSandboxTransferBook(database.db) }),
    ),
    webPush: createWebPush({ timeoutMs: 5_000 }),
    log,
    ...overrides.parts,
  };
  const cleanUp = async (): Promise<void> => {
    await parts.watch.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const badReplies: BadReply[] = [];
  const wired = await (overrides.wire?.(parts) ?? wireAreas(AREAS, parts));
  const { services } = wired;
  const { http, routes } = await buildApp(parts, wired, {
    isReady: overrides.isReady ?? (async () => true),
    openListener: listen,
    ...(overrides.trustsReplies === true ? {} : { onBadReply: (reply: BadReply) => badReplies.push(reply) }),
    ...(overrides.callers && { callers: overrides.callers }),
    timeLimits: { ...TIME_LIMITS, ...overrides.timeLimits },
  });
  try {
    overrides.bind?.(routes, http);
    await http.ready();
  } catch (error) {
    await http.close();
    await cleanUp();
    throw error;
  }

  return {
    http,
    routes,
    parts,
    services,
    wired,
    database,
    clock,
    sms,
    call: (endpoint, input, options = {}) => callApp(http, endpoint, input, options),
    runJobs: () => runDueJobs(database.pool, wired.jobs, parts.log),
    async close() {
      await http.close();
      await cleanUp();
      const complaints = badReplies.map(({ route, problems }) => `${route}: ${problems.join('; ')}`);
      if (complaints.length > 0) throw new Error(`replies that do not fit their schema:\n${complaints.join('\n')}`);
    },
  };
}

async function callApp<I, D>(
  http: FastifyInstance,
  endpoint: Endpoint<I, D>,
  input: I,
  options: CallOptions,
): Promise<D> {
  const made = options.channel === undefined ? endpoint : asMadeBy(options.channel.id, endpoint);
  const { url, body, contentType } = encodeCall(made, input);
  const authorization = authorizationOf(options);
  const response = await http.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(contentType === null ? {} : { 'content-type': contentType }),
      ...(authorization === null ? {} : { authorization }),
      client: 'WEB',
      ...options.headers,
    },
    ...(body === null ? {} : { payload: body }),
    ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
  });
  const type = String(response.headers['content-type'] ?? '');
  if (endpoint.policy.envelope === 'file' && response.statusCode === 200 && !type.startsWith('application/json')) {
    // Only such a call answers with a file.
    return { mime: type, bytes: response.rawPayload } as D;
  }
  const reply = response.json();
  if (endpoint.policy.envelope === 'whole' && response.statusCode === 200 && reply?.code === undefined) return reply;
  if (response.statusCode !== 200 || reply.code !== 0) {
    throw new TestRefusal(response.statusCode, reply.code, reply.msg);
  }
  return reply.data;
}

function authorizationOf({ token, channel }: CallOptions): string | null {
  if (token !== undefined) return `Bearer ${token}`;
  if (channel !== undefined) return `Basic ${Buffer.from(`${channel.id}:${channel.secret}`).toString('base64')}`;
  return null;
}
