import { SHORT_LINK_PARAM } from '@contract/constants/album';
import type { AlbumHero } from '@contract/schemas/album';

/** What a link to a page looks like where it is handed on. */
export interface PageCard {
  readonly title: string;
  readonly description: string;
  /** A path of this server; empty: none. */
  readonly picture: string;
  /** What stands at the top of the page and how the album looks; left out: nothing does, or not at first. */
  readonly top?: { readonly hero: AlbumHero; readonly look: number };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const UID = /^[A-Za-z0-9_-]{22}$/;
const SHORT_CODE = /^[A-Za-z0-9]{1,32}$/;
/** The page of any album that no template gives another. */
const ALBUM_PATH = '/packageAlbumC/photos/photos';
/** A photo that a link names lies over the page. */
const COVERED = 'mediaId';
/** Pages of albums: which of them shows an album does not matter, because each shows what its template makes of it. */
const ALBUM_PATHS: readonly string[] = [
  ALBUM_PATH,
  '/packageAlbumC/templet/proBaby/proBaby',
  '/packageAlbumC/templet/xhs/xhs',
  '/packageAlbumC/templet/aiAlbum/aiAlbum',
];
const LANDING_PATH = '/packageAlbumB/external/album';
const SITE = '智享相册';

/** What an address names an album by: the album itself, with one of its posts, or the code of a short link to it. */
export type AlbumReference =
  | {
      readonly uid: string;
      readonly postUid?: string;
      /** Its top is what one sees there first. */
      readonly isTopShown?: true;
    }
  | { readonly code: string };

/** The album that an address shows; null for any other page. */
export function albumOfAddress(url: string): AlbumReference | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (!ALBUM_PATHS.includes(pathname) && pathname !== LANDING_PATH) return null;
  const id = searchParams.get('id') ?? '';
  const postId = searchParams.get('postId') ?? '';
  const isTopShown = pathname === ALBUM_PATH && !searchParams.has(COVERED);
  if (UID.test(id)) return { uid: id, ...(UID.test(postId) && { postUid: postId }), ...(isTopShown && { isTopShown }) };
  const code = searchParams.get(SHORT_LINK_PARAM) ?? '';
  return pathname === LANDING_PATH && SHORT_CODE.test(code) ? { code } : null;
}

/** The page with a title and a card of its own. What people wrote is escaped; the page's script sees the same page as ever. */
export function withPageCard(html: string, card: PageCard, publicUrl: string, path: string): string {
  const title = `${card.title} - ${SITE}`;
  const origin = publicUrl.replace(/\/$/, '');
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', SITE],
    ['og:title', card.title],
    ['og:description', card.description],
    ['og:url', origin + path],
    ...(card.picture === '' ? [] : [['og:image', origin + card.picture] as [string, string]]),
  ];
  const tags = properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`);
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(card.description)}" />`,
    ...tags,
  ].join('\n    ');
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${head}\n  </head>`);
}
