import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { AlbumPage } from '@contract/schemas/album';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './errors';
import { withFirstAlbums, withFirstLook } from './first-look';
import { type AlbumReference, albumOfAddress, type PageCard, withPageCard } from './page-card';

// The build writes a hash of the content into the name: `js/app.0a1b2c3d.js`, `js/12.0a1b2c.js`.
const HASHED_NAME = /[.-][0-9a-f]{6,}\.[a-z0-9.]+$/;
/** The route of the client's files. */
const EVERY_FILE = '/*';
const ONE_YEAR = 'public, max-age=31536000, immutable';

export interface PageCards {
  readonly publicUrl: string;
  /** What a stranger may be told of an album; null: nothing. */
  readonly describeAlbum: (album: AlbumReference) => Promise<PageCard | null>;
  /** What a stranger sees of discover at first. */
  readonly listFirstAlbums: () => Promise<AlbumPage>;
}

/** Without one calls alone are answered. */
export const hasWebClient = (webDir: string): boolean => existsSync(path.join(webDir, 'index.html'));

/**
 * Serves the built H5 client: hashed files for ever, everything else asked for anew each time, and the page itself for every
 * address that a person may open. `.br` and `.gz` files beside the originals are used when they are there.
 */
export async function registerWebClient(app: FastifyInstance, webDir: string, cards: PageCards): Promise<void> {
  const hasClient = hasWebClient(webDir);
  const readEntry = createEntryReader(path.join(webDir, 'index.html'));
  if (hasClient) {
    const links = readPageLinks(webDir);
    app.addHook('onRequest', (request, reply, done) => {
      if (!isPageVisit(request)) return done();
      const link = links.get(pathOf(request.url));
      if (link !== undefined) void reply.header('link', link);
      // None of the client's files has such a name: the file system need not be asked for it, three times with its packed forms.
      if (!request.is404 && request.routeOptions.url !== EVERY_FILE) return done();
      sendPage(request, reply, readEntry, cards).catch(done);
    });
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, filePath) => {
        const name = filePath.replace(/\.(br|gz)$/, '');
        void reply.header('cache-control', HASHED_NAME.test(name) ? ONE_YEAR : 'no-cache');
      },
    });
  }
  if (hasClient) app.get('/', (request, reply) => sendPage(request, reply, readEntry, cards));
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
}

/** A browser that opens an address, not one that loads a file or a program that makes a call. */
export function isPageVisit(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!(request.headers.accept ?? '').includes('text/html')) return false;
  const pathname = pathOf(request.url);
  const lastPart = pathname.slice(pathname.lastIndexOf('/') + 1);
  return !lastPart.includes('.') && !pathname.split('/').includes('api');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  readEntry: () => Promise<string>,
  { publicUrl, describeAlbum, listFirstAlbums }: PageCards,
): Promise<FastifyReply> {
  const visited = pathOf(request.url);
  const isDiscover = visited === '/' || visited === `/${FIRST_PAGE}`;
  const album = albumOfAddress(request.url);
  const card = album === null ? null : await describeAlbum(album);
  const html = await readEntry();
  const page =
    card !== null
      ? withFirstLook(withPageCard(html, card, publicUrl, request.url), card)
      : isDiscover
        ? withFirstAlbums(html, await listFirstAlbums())
        : html;
  return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
}

const ENTRY_KEPT_MS = 1_000;

/** The page itself, read again when it is older than a second: it may have been built anew. */
function createEntryReader(file: string): () => Promise<string> {
  let kept: { readonly untilMs: number; readonly html: Promise<string> } | null = null;
  return () => {
    const nowMs = performance.now();
    if (kept === null || kept.untilMs < nowMs) {
      kept = { untilMs: nowMs + ENTRY_KEPT_MS, html: readFile(file, 'utf8') };
    }
    return kept.html;
  };
}

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const FIRST_PAGE = 'packageAlbumA/index/index';

/**
 * By address, a `Link` header that names the files of the page behind it, so that the browser fetches them along with the entry
 * and not after it. The build lists them in pages.json.
 */
function readPageLinks(webDir: string): ReadonlyMap<string, string> {
  const list = path.join(webDir, 'pages.json');
  const pages: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const links = new Map<string, string>();
  for (const [page, files] of Object.entries(pages ?? {})) {
    if (!Array.isArray(files)) continue;
    const link = files.map(toPreload).join(', ');
    links.set(`/${page}`, link);
    if (page === FIRST_PAGE) links.set('/', link);
  }
  return links;
}

/** Scripts come as the entry does, after what can be seen without them. */
const toPreload = (file: unknown): string =>
  `</${String(file)}>; rel=preload; as=${String(file).endsWith('.css') ? 'style' : 'script; fetchpriority=low'}`;
