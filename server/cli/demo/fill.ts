import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALBUM_NAME_MAX_LENGTH, ALBUM_VISIBILITY } from '../../../contract/constants/album';
import { TAB_KIND } from '../../../contract/constants/media';
import { listAlbums, listLabels, updateAlbum } from '../../../contract/http/album';
import { makePost, updatePost } from '../../../contract/http/feed';
import { getAlbumFaces, setAlbumFaces } from '../../../contract/http/face';
import { listMedia, setPriceByAlbumId } from '../../../contract/http/media';
import { saveDiscount } from '../../../contract/http/order';
import { signInToday } from '../../../contract/http/point';
import { updateUserInfo } from '../../../contract/http/user';
import type { SessionService } from '../../modules/session/session.service';
import type { WordDeskService } from '../../modules/word/word-desk.service';
import { type Api, createApi } from '../import/api';
import { findFiles } from '../import/folder';
import { runImport } from '../import/run-import';
import { bearer } from '../import/sign-in';
import { DEMO_ALBUMS, DEMO_OWNER, DEMO_WORDS, type DemoAlbum } from './albums';
import { startChats } from './chats';
import { writeChild } from './child';
import { GUESTS, inviteGuests } from './guests';
import { orderMade } from './made';
import { renderAlbum } from './render';

const ALBUMS_VISITED = 2;

export interface DemoDeps {
  /** Of the running server. */
  readonly baseUrl: string;
  readonly sessions: Pick<SessionService, 'openForOperator'>;
  readonly words: Pick<WordDeskService, 'give'>;
  /** Null: no video. */
  readonly ffmpegPath: string | null;
  readonly albums?: readonly DemoAlbum[];
  /** Of somebody's own pictures, in place of drawn ones. */
  readonly folder?: string | null;
  readonly write: (line: string) => void;
}

/** Draws the demo's albums, or takes the pictures of a folder, and uploads them to the running server through its own calls, as their owner would. */
export async function fillDemo(deps: DemoDeps): Promise<void> {
  const { baseUrl, sessions, albums = DEMO_ALBUMS, folder: own = null, write } = deps;
  const token = await sessions.openForOperator(DEMO_OWNER.phone);
  const api = createApi({
    baseUrl,
    authorization: () => bearer(token),
    signal: new AbortController().signal,
  });
  await api.call(updateUserInfo, { nickname: DEMO_OWNER.nickname });
  if (own === null) await fillDrawn(api, albums, deps);
  else for (const name of await fillFolder(api, own)) write(`演示相册“${name}”已就绪\n`);
  const { records } = await api.call(listAlbums, { scope: 'mine', current: 1, size: ALBUMS_VISITED });
  await api.call(signInToday, {});
  await inviteGuests(baseUrl, sessions, records);
  const [newest] = records;
  if (newest !== undefined) {
    await startChats(
      baseUrl,
      sessions,
      GUESTS.map(({ phone }) => phone),
      newest,
    );
  }
  await deps.words.give(DEMO_WORDS.group, DEMO_WORDS.words);
  write(`演示相册的主人：手机号 ${DEMO_OWNER.phone}，登录时验证码会显示在这里\n`);
}

async function fillDrawn(api: Api, albums: readonly DemoAlbum[], { ffmpegPath, write }: DemoDeps): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-demo-'));
  try {
    const orders: Parameters<typeof orderMade>[1][] = [];
    for (const [index, album] of albums.entries()) {
      const albumId = await fillAlbum(api, album, path.join(folder, String(index)), ffmpegPath);
      const { name, template, made } = album;
      if (made !== undefined) orders.push({ albumId, name, template, made });
      write(`演示相册“${name}”已就绪\n`);
    }
    // Last: what everybody looks at first is there meanwhile.
    for (const order of orders) await orderMade({ api, write }, order);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each folder in it is an album of its name; where there is none it is one itself. Answers their names. */
async function fillFolder(api: Api, folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const folders = inside.length === 0 ? [folder] : inside.map(({ name }) => path.join(folder, name));
  const names: string[] = [];
  for (const one of folders) {
    if ((await findFiles(one)).files.length === 0) continue;
    const name = [...path.basename(one)].slice(0, ALBUM_NAME_MAX_LENGTH).join('');
    const { albumId } = await runImport(api, {
      folder: one,
      albumName: name,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    await api.call(updateAlbum, { id: albumId, visibility: ALBUM_VISIBILITY.public });
    names.push(name);
  }
  return names;
}

async function fillAlbum(api: Api, album: DemoAlbum, folder: string, ffmpegPath: string | null): Promise<string> {
  const { name, description, template, happenedOn, tags } = album;
  await mkdir(folder, { recursive: true });
  await renderAlbum(album, folder, ffmpegPath);
  const { albumId } = await runImport(api, {
    folder,
    albumName: name,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await api.call(updateAlbum, {
    id: albumId,
    description,
    template,
    happenedOn,
    tags: [...tags],
    visibility: ALBUM_VISIBILITY.public,
  });
  await sell(api, album, albumId);
  await writePosts(api, album, albumId);
  if (album.child !== undefined) await writeChild(api, album.child, albumId);
  // Where no faces are looked for there is nothing to switch on.
  const { isAvailable } = await api.call(getAlbumFaces, { albumId });
  if (album.hasFaces === true && isAvailable) await api.call(setAlbumFaces, { albumId, findMe: true, people: true });
  return albumId;
}

/** Posts of a feed, each with photos of its own. */
async function writePosts(api: Api, { posts = [] }: DemoAlbum, albumId: string): Promise<void> {
  const left = new Map<string, string[]>();
  for (const label of posts.length === 0 ? [] : await api.call(listLabels, { albumId })) {
    const page = { current: 1, size: 100, type: TAB_KIND.photo, showFaceLocation: false } as const;
    const { records } = await api.call(listMedia, { ...page, albumId, labelId: label.id });
    left.set(
      label.name,
      records.map(({ id }) => id),
    );
  }
  for (const [at, { title, text, topics, place, folder, count, isPinned = false }] of posts.entries()) {
    const mediaIds = left.get(folder)?.splice(0, count) ?? [];
    const [coverId] = mediaIds;
    if (coverId === undefined) continue;
    const requestId = `demo-${albumId}-${at}`;
    const words = { title, text, topics: [...topics], place };
    const { id } = await api.call(makePost, { albumId, ...words, mediaIds, coverId, requestId });
    if (isPinned) await api.call(updatePost, { id, pinned: true });
  }
}

/** What of it costs something, by label. */
async function sell(api: Api, { shoots, discount }: DemoAlbum, albumId: string): Promise<void> {
  const labels = await api.call(listLabels, { albumId });
  for (const { folder, priceFen } of shoots) {
    const label = labels.find(({ name }) => name === folder);
    if (priceFen === undefined || label === undefined) continue;
    await api.call(setPriceByAlbumId, { albumId, labelId: label.id, priceFen });
  }
  if (discount !== undefined) await api.call(saveDiscount, { albumId, ...discount });
}
