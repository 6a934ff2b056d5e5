import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALBUM_VISIBILITY } from '../../../contract/constants/album';
import { updateAlbum } from '../../../contract/http/album';
import { updateUserInfo } from '../../../contract/http/user';
import type { SessionService } from '../../modules/session/session.service';
import { type Api, createApi } from '../import/api';
import { runImport } from '../import/run-import';
import { bearer } from '../import/sign-in';
import { DEMO_ALBUMS, DEMO_OWNER, type DemoAlbum } from './albums';
import { renderAlbum } from './render';

export interface DemoParts {
  /** Of the running server. */
  readonly baseUrl: string;
  readonly sessions: Pick<SessionService, 'openForOperator'>;
  /** Null: no video. */
  readonly ffmpegPath: string | null;
  readonly albums?: readonly DemoAlbum[];
  readonly write: (line: string) => void;
}

/** Draws the demo's albums and uploads them to the running server through its own calls, as their owner would. */
export async function fillDemo(parts: DemoParts): Promise<void> {
  const { baseUrl, sessions, ffmpegPath, albums = DEMO_ALBUMS, write } = parts;
  const token = await sessions.openForOperator(DEMO_OWNER.phone);
  const api = createApi({
    baseUrl,
    authorization: () => bearer(token),
    signal: new AbortController().signal,
  });
  await api.call(updateUserInfo, { nickname: DEMO_OWNER.nickname });
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-demo-'));
  try {
    for (const [index, album] of albums.entries()) {
      await fillAlbum(api, album, path.join(folder, String(index)), ffmpegPath);
      write(`演示相册“${album.name}”已就绪\n`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  write(`演示相册的主人：手机号 ${DEMO_OWNER.phone}，登录时验证码会显示在这里\n`);
}

async function fillAlbum(api: Api, album: DemoAlbum, folder: string, ffmpegPath: string | null): Promise<void> {
  const { name, description, template, happenedOn } = album;
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
    visibility: ALBUM_VISIBILITY.public,
  });
}
