import { INVITATION_PARAM, INVITATION_PATH, SHORT_LINK_PARAM, SHORT_LINK_PATH } from '@contract/constants/album';
import { CHAT_ROUTES, parseInfoParams } from './chat-routes';
import { parseOrderParams, parseTipParams, toOrderParams, toTipParams } from '../order-routes';
import { decodeParam, parseUid, type RawParams, ROUTES } from '../routes';

/** Where a scanned code leads. `show`: six digits from a venue's screen. */
export type ScannedTarget =
  | { readonly kind: 'page'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'show'; readonly code: string }
  | { readonly kind: 'unknown' };

const UNKNOWN: ScannedTarget = { kind: 'unknown' };
// Mini-programs have no URL of their own to take addresses apart with.
const ADDRESS = /^https?:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i;
/** Of albums that their template shows in its own way. */
const TEMPLATE_PAGE = /^\/packageAlbumC\/templet\/(proBaby|xhs|aiAlbum)\/\1$/;
/** What of an album an address may name. */
const IN_ALBUM = ['postId', 'labelId', 'mediaId'];
const CODE = /^[A-Za-z0-9_-]{1,64}$/;

/** Only what is ours is followed: `ownHost` is that of this product's pages. */
export function readScannedCode(text: string, ownHost: string): ScannedTarget {
  const clean = text.trim();
  if (/^\d{6}$/.test(clean)) return { kind: 'show', code: clean };
  const [, host = '', path = '', query = ''] = ADDRESS.exec(clean) ?? [];
  if (host !== '') return host.toLowerCase() === ownHost.toLowerCase() ? readPath(path, query) : UNKNOWN;
  // A mini-program's code says the page it was made for.
  const [page = '', pageQuery = ''] = clean.split('?');
  return readPath(page.startsWith('/') ? page : `/${page}`, pageQuery);
}

/**
 * What WeChat opens the program with for an ordinary code of an address that was bound to it in WeChat's console: the address is in `q`,
 * encoded. Null: it was not opened so.
 */
export function readLinkedCode(raw: RawParams, ownHost: string): ScannedTarget | null {
  const { q } = raw;
  if (q === undefined) return null;
  const text = decodeParam(q);
  return ADDRESS.test(text) ? readScannedCode(text, ownHost) : UNKNOWN;
}

function readPath(path: string, query: string): ScannedTarget {
  for (const [prefix, name] of [
    [SHORT_LINK_PATH, SHORT_LINK_PARAM],
    [INVITATION_PATH, INVITATION_PARAM],
  ] as const) {
    const code = path.startsWith(prefix) ? path.slice(prefix.length) : '';
    if (CODE.test(code)) return { kind: 'page', path: ROUTES.externalAlbum, params: { [name]: code, via: 'qr' } };
  }
  const params = readQuery(query);
  if (path === ROUTES.space) {
    const userId = parseUid(params['userId']);
    return userId === null ? UNKNOWN : { kind: 'page', path, params: { userId } };
  }
  if (path === ROUTES.orderList) {
    const { orderNos } = parseOrderParams(params);
    return orderNos.length === 0 ? UNKNOWN : { kind: 'page', path, params: toOrderParams(orderNos) };
  }
  if (path === ROUTES.myFace) {
    const asked = parseUid(params['asked']);
    return asked === null ? UNKNOWN : { kind: 'page', path, params: { asked } };
  }
  if (path === ROUTES.shopCart) {
    const tip = parseTipParams(params);
    return tip === null ? UNKNOWN : { kind: 'page', path, params: toTipParams(tip) };
  }
  if (path === CHAT_ROUTES.groupInfo) {
    const { conversationId, code } = parseInfoParams(params);
    if (conversationId === null || code === null) return UNKNOWN;
    return { kind: 'page', path, params: { conversation_id: conversationId, invite: code } };
  }
  if (path !== ROUTES.externalAlbum && path !== ROUTES.photos && !TEMPLATE_PAGE.test(path)) return UNKNOWN;
  const [, fromScene] = /^id=(.+)$/.exec(params['scene'] ?? '') ?? [];
  const id = parseUid(params['id'] ?? fromScene);
  if (id === null) return UNKNOWN;
  const inAlbum = IN_ALBUM.flatMap((name) => {
    const uid = parseUid(params[name]);
    return uid === null ? [] : [[name, uid] as const];
  });
  return { kind: 'page', path, params: { id, ...Object.fromEntries(inAlbum), via: 'qr' } };
}

function readQuery(query: string): Record<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeParam(value)]));
}
