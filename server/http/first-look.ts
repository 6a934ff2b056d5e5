import { pageLookOf } from '@contract/rules/album-page-look';
import type { AlbumPage } from '@contract/schemas/album';
import { escapeHtml, type PageCard } from './page-card';

/**
 * What a visitor sees before the page's script has begun, on a phone, where that takes longest: the album's picture with its name, in the
 * place and at the size where the page draws them (AlbumHeader.module.scss, AlbumHero.module.scss). The page takes it away.
 */
const FIRST_LOOK_STYLE = `<style>
      #first-look { display: none }
      @media (max-width: 599.98px) {
        #first-look { position: absolute; z-index: 9; top: 0; right: 0; left: 0; display: block; height: 210px; overflow: hidden; background: #8883; pointer-events: none }
        #first-look.full { height: 66.67vw }
        #first-look img { display: block; width: 100%; height: 100%; object-fit: cover }
        #first-look p { position: absolute; right: 0; bottom: 0; left: 0; margin: 0; padding: 0 16px 52px; color: #fff; font: 600 20px/28px -apple-system, 'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Microsoft YaHei', 'Noto Sans SC', sans-serif }
        #first-look.shaded::before { position: absolute; top: 0; right: 0; bottom: 0; left: 0; content: ''; background: linear-gradient(#00000047, #0000 30%, #0009 62%, #000000b8) }
      }
    </style>`;
/** Covers of a phone's first screen. */
const PRELOADED_COVERS = 4;

/** The page of an album with its top as a stranger sees it, where the page shows that first. */
export function withFirstLook(html: string, { title, top }: PageCard): string {
  if (top === undefined) return html;
  const { hero } = top;
  const look = pageLookOf(top.look);
  const picture = [
    `<picture><source media="(max-width: 599.98px)" srcset="${escapeHtml(hero.url)}">`,
    `<img alt="" fetchpriority="high" style="object-position: ${hero.focusX}% ${hero.focusY}%"></picture>`,
  ].join('');
  // Those letters stand below it.
  const isBelow = look.title === 'serif';
  const name = isBelow ? '' : `<p>${escapeHtml(title)}</p>`;
  const classes = `${look.cover}${isBelow ? '' : ' shaded'}`;
  const element = `<div id="first-look" class="${classes}" aria-hidden="true">${picture}${name}</div>`;
  return putBefore(html, `${FIRST_LOOK_STYLE}\n  `, element);
}

/** The page with what a stranger is answered to its first question, so that the albums need no further way to the server. */
export function withFirstAlbums(html: string, albums: AlbumPage): string {
  const covers = albums.records.map(({ coverUrl }) => coverUrl).filter((url) => url !== '');
  const preloads = covers
    .slice(0, PRELOADED_COVERS)
    .map((url) => `<link rel="preload" as="image" href="${escapeHtml(url)}">`)
    .join('');
  const answer = JSON.stringify(albums).replaceAll('<', '\\u003c');
  return putBefore(html, preloads, `<script type="application/json" id="first-albums">${answer}</script>`);
}

/** More at the end of the head, and ahead of what the script draws. */
function putBefore(html: string, headEnd: string, appStart: string): string {
  return html.replace('</head>', (end) => headEnd + end).replace('<div id="app">', (start) => appStart + start);
}
