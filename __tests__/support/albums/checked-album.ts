import { createAlbum } from '@contract/http/album';
import { listCheckedCases } from '@contract/http/moderation';
import type { CasePage } from '@contract/schemas/moderation';
import type { PictureChecker } from '../../../server/adapters/content-check/types';
import { randomIds } from '../../../server/adapters/ids/random';
import type { VideoEngine } from '../../../server/adapters/video/types';
import { startTestApp, type TestApp } from '../app-harness';
import { adminTokenOf, namedCallers, tokenOf } from '../media-app';
import { aPerson } from '../seed-media';
import { save, sendBytes } from '../upload-file';

export interface CheckedAlbum {
  readonly app: TestApp;
  readonly albumId: string;
  readonly owner: { token: string };
  readonly guest: { token: string };
  readonly admin: { token: string };
  /** Saves a film of the owner's; the jobs are still to run. */
  upload(film: Buffer): Promise<string>;
  /** What waits for the desk. */
  listWaiting(): Promise<CasePage['records']>;
}

/** An album of a product in which whatever `checker` finds risky is held back. */
export async function openCheckedAlbum(checker: PictureChecker, videos: VideoEngine): Promise<CheckedAlbum> {
  const app = await startTestApp({ ...namedCallers, env: { CONTENT_CHECK: 'hold' }, parts: { checker, videos } });
  const { db } = app.parts;
  const owner = tokenOf(await aPerson(db, '主人'));
  const guest = tokenOf(await aPerson(db, '客人'));
  const admin = adminTokenOf(await aPerson(db, '管理员'));
  const input = { name: '年会', description: '', template: 1, visibility: 2, happenedOn: '' } as const;
  const { id: albumId } = await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner);
  return {
    app,
    albumId,
    owner,
    guest,
    admin,
    async upload(film) {
      const sent = await sendBytes(app, owner, film, `${randomIds.newId()}.mp4`);
      const [saved] = await save(app, owner, albumId, [sent]);
      if (saved?.code !== 0) throw new Error(`not saved: ${saved?.msg}`);
      return saved.resourceId;
    },
    listWaiting: async () =>
      (await app.call(listCheckedCases, { current: 1, size: 10, decided: false }, admin)).records,
  };
}
