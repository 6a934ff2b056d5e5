/** What a link to a page looks like where it is handed on. */
export interface PageCard {
  readonly title: string;
  readonly description: string;
  /** A path of this server; empty: none. */
  readonly picture: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const UID = /^[A-Za-z0-9_-]{22}$/;
const ALBUM_PATH = '/packageAlbumC/photos/photos';
const SITE = '智享相册';

/** The album that an address shows; null for any other page. */
export function albumOfAddress(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const id = searchParams.get('id') ?? '';
  return pathname === ALBUM_PATH && UID.test(id) ? id : null;
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
