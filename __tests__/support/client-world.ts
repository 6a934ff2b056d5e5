import type { Endpoint, Path } from '@contract/http/endpoint';
import { issueToken } from '@contract/http/session';
import type { Album, AlbumDetail } from '@contract/schemas/album';
import type { MediaItem, OssCredentials } from '@contract/schemas/media';
import type { PersonSpace } from '@contract/schemas/user';
import { createMemoryHttp, jsonAnswer, type MemoryHttp } from '@/platform/http/memory';
import type { HttpOutcome, HttpRequest } from '@/platform/http/types';
import { useOverlays } from '@/stores/base/overlays';
import { closeLogin } from '@/stores/session/session';
import { forgetSession, storeSession } from '@/stores/session/session-state';
import { wireApi } from '@/stores/start-up';
import type { Mounted } from './mounted';
import { shapeNumbered } from './albums/templates';

const DAY_MS = 86_400_000;

/** Fields as they travel: texts, or what JSON makes of them. */
type Sent = Readonly<Record<string, unknown>>;

/** A server of a few answers. Whatever else is asked for fails as a dead connection does. */
export interface ClientWorld {
  readonly http: MemoryHttp;
  /** From now on. A refusal is thrown as `{ code, msg }`; null never answers; a promise answers later. */
  answer<I, D>(endpoint: Endpoint<I, D>, reply: (sent: Sent) => D | HttpOutcome | null | Promise<D>): void;
  /** What was sent to a call, oldest first. */
  sentTo<I, D>(endpoint: Endpoint<I, D>): readonly Sent[];
}

/** Of a path with `{name}`s in it, which a request has filled. */
const isOf = (path: string, template: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

const pathOf = (request: HttpRequest): string => request.url.split('?')[0] ?? '';

function readSent(request: HttpRequest): Sent {
  const [, query = ''] = request.url.split('?');
  const { body = '' } = request;
  if (typeof body === 'string' && body.startsWith('{')) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' && body !== '' ? body : query));
}

const isOutcome = (reply: unknown): reply is HttpOutcome =>
  typeof reply === 'object' && reply !== null && 'kind' in reply && typeof reply.kind === 'string';

export const DEAD_LINE: HttpOutcome = { kind: 'failed', reason: 'no network' };

/** The server says no. */
export function refusing({ code, msg }: { code: number; msg: string }): HttpOutcome {
  return jsonAnswer({ code, msg, data: null });
}

/** A fresh client on a server of its own: nobody is signed in, nothing lies over the page. */
export async function openWorld(): Promise<ClientWorld> {
  const replies = new Map<string, { method: string; path: Path; reply: (sent: Sent) => unknown }>();
  const http = createMemoryHttp((request) => {
    const path = pathOf(request);
    const answer =
      replies.get(`${request.method} ${path}`)?.reply ??
      [...replies.values()].find(({ method, path: template }) => method === request.method && isOf(path, template))
        ?.reply;
    const toOutcome = (reply: unknown): HttpOutcome => {
      if (reply === undefined) return DEAD_LINE;
      if (isOutcome(reply)) return reply;
      return jsonAnswer(path === issueToken.path ? reply : { code: 0, msg: '', data: reply });
    };
    const reply = answer?.(readSent(request));
    if (reply === null) return new Promise<HttpOutcome>(() => undefined);
    return reply instanceof Promise ? reply.then(toOutcome) : toOutcome(reply);
  });
  closeLogin(false);
  await forgetSession();
  useOverlays.setState({ toast: null, dialogs: [], actions: null, isLoading: false });
  wireApi(http);
  const world: ClientWorld = {
    http,
    answer: ({ method, path }, reply) => void replies.set(`${method} ${path}`, { method, path, reply }),
    sentTo: ({ method, path }) =>
      http.requests.filter((request) => request.method === method && isOf(pathOf(request), path)).map(readSent),
  };
  world.answer(issueToken, () => ({ access_token: 'device', user_info: null, tokenExpired: Date.now() + DAY_MS }));
  return world;
}

export async function signInHere(nickname = '小满', id = 'u'.repeat(22)): Promise<void> {
  await storeSession({
    token: 'person',
    tokenExpiresAtMs: Date.now() + DAY_MS,
    user: {
      id,
      nickname,
      phone: '138****8000',
      avatar: '',
      isAdmin: false,
      member: { typeKey: 'level_10', typeName: '普通用户', endTimeMs: null },
    },
  });
}

/** As one's own page shows oneself: see `signInHere`. */
export function aPersonSpace(more: Partial<PersonSpace> = {}): PersonSpace {
  return {
    id: 'u'.repeat(22),
    nickname: '小满',
    avatar: '',
    signature: '',
    memberTypeKey: 'level_10',
    memberTypeName: '普通用户',
    badge: '',
    isSelf: true,
    isFollowed: false,
    isFan: false,
    isMutual: false,
    cover: '',
    gender: 0,
    birthday: '',
    place: '',
    tags: [],
    attentionCount: 0,
    fansCount: 0,
    albumCount: 0,
    likedCount: 0,
    isBlocked: false,
    canSeeAlbums: true,
    ...more,
  };
}

/** The first page of a list, of so many. */
export const pageOf = <Row>(records: Row[], pages = 1) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages,
});

export function anAlbum(more: Partial<Album> = {}): Album {
  return {
    id: 'a'.repeat(22),
    name: '云南旅行',
    description: '',
    template: 1,
    visibility: 1,
    happenedOn: '',
    ownerId: 'u'.repeat(22),
    ownerName: '小满',
    ownerAvatar: '',
    coverUrl: '',
    cardUrl: '',
    coverThumbhash: '',
    photoCount: 3,
    videoCount: 0,
    isExpired: false,
    isPriced: false,
    visitorCount: 0,
    canManage: false,
    canUpload: false,
    createTime: 0,
    ...more,
  };
}

/** As its owner sees it. */
export function anAlbumDetail(more: Partial<AlbumDetail> = {}): AlbumDetail {
  return {
    ...anAlbum(),
    shape: shapeNumbered(more.template ?? anAlbum().template),
    tags: [],
    endedOn: '',
    place: null,
    uploadBy: 2,
    reviewFirst: false,
    checkFirst: false,
    downloadBy: 2,
    downloadOriginal: true,
    watermark: { kind: 0, text: '', position: 9, opacity: 60, picture: '' },
    expireTime: null,
    commentsOn: true,
    theme: 'auto',
    look: 1,
    frameSites: [],
    cover: '',
    topCover: '',
    publicityCover: '',
    hero: null,
    hasViewPassword: false,
    hasUploadPassword: false,
    needsUploadPassword: false,
    isHidden: false,
    isHiddenForMe: false,
    myRole: 'owner',
    permissions: ['settings', 'label', 'people'],
    canDownload: true,
    canComment: true,
    canOwn: true,
    canFindMe: false,
    hasPeople: false,
    reviewCount: 0,
    ...more,
  };
}

/** A photo that is free, unless more is said. */
export function aMediaItem(more: Partial<MediaItem> = {}): MediaItem {
  const originalUrl = more.isLocked === true ? '' : '/m/original';
  return {
    id: 'm'.repeat(22),
    albumId: 'a'.repeat(22),
    labelId: '',
    hotResourceType: 0,
    state: 1,
    legalStatus: 0,
    legalMark: 0,
    reviewState: 0,
    isHeld: false,
    isHidden: false,
    userId: 'u'.repeat(22),
    userName: '小满',
    url: '',
    src: '',
    cover: '',
    smallUrl: '',
    middleUrl: '',
    bigUrl: '',
    originalUrl,
    turns: 0,
    stripUrl: '',
    sizeParam: { originalUrl, hasHighDefinition: true, largeParam: '', middleParam: '', smallParam: '' },
    pixelX: 30,
    pixelY: 20,
    width: 30,
    height: 20,
    duration: 0,
    fieldExt: '{}',
    thumbhash: '',
    takenLocal: '2026-01-20 10:20:30',
    takenFrom: 0,
    liked: false,
    likeCount: 0,
    collected: false,
    collectCount: 0,
    commentCount: 0,
    isEssence: false,
    remark: '',
    priceFen: 0,
    isLocked: false,
    isBought: false,
    canDelete: false,
    canManage: false,
    canLabel: false,
    canPrice: false,
    ...more,
  };
}

/** Lets every call under way be answered and shown. */
export async function letAnswersCome(screen: Mounted): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await screen.change(() => new Promise((resolve) => setTimeout(resolve, 0)));
  }
}

/** Until a toast is there: that of a failed call comes a little later than its failure. */
export async function untilTold(): Promise<void> {
  if (useOverlays.getState().toast !== null) return;
  await new Promise<void>((resolve) => {
    const stop = useOverlays.subscribe(({ toast }) => {
      if (toast === null) return;
      stop();
      resolve();
    });
  });
}

/** What lets a picture of one's own be sent to a store. */
export const someCredentials = (more: Partial<OssCredentials> = {}): OssCredentials => ({
  ossUploadType: 1,
  accessKeyId: 'id',
  accessKeySecret: 'secret',
  securityToken: 'token',
  bucket: 'bucket',
  host: '/oss/bucket',
  dir: 'user/avatar/',
  maxSizeBytes: 1_000,
  remainEffectSeconds: 600,
  ...more,
});
