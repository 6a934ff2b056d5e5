import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { getAlbumFaces, setAlbumFaces } from '@contract/http/face';
import type { Api } from '../../../server/cli/import/api';
import { prepareFiles, sendInto } from '../../bench/sender';
import { makeAlbum, visitAsUser } from '../../bench/visitor';
import { DRAWN_FACES, type DrawnFace } from '../../../server/cli/demo/draw-faces';
import { drawPeople, drawPortrait } from '../../support/files/drawn-faces';
import { waitFor } from '../../support/product';
import { expect, test } from './desk';
import { a, named, startingWith, TILES, VIEWER } from './phone';
import { openFirstPhoto, standBeforeCamera } from './steps';

const WAIT_MS = 180_000;
const SEARCH_BOX = '单独同意《人脸信息处理说明》，用自拍在本相册查找';

/** An album in which everybody who is drawn may find himself, looked at whole. */
async function fillWithFaces(api: Api, drawn: readonly DrawnFace[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    const files = drawn.map((_face, index) => path.join(folder, `${index}.jpg`));
    for (const [index, face] of drawn.entries()) {
      const people = drawPeople(1600, 1200, [{ face, edge: 900, left: 100 + 200 * index, top: 150 }]);
      await writeFile(files[index] ?? '', await sharp(people).jpeg({ quality: 92 }).toBuffer());
    }
    const albumId = await makeAlbum(api, '找人的相册');
    await api.call(setAlbumFaces, { albumId, findMe: true });
    await sendInto(api, albumId, await prepareFiles(files));
    return await waitFor(async () => {
      const { done, total } = await api.call(getAlbumFaces, { albumId });
      return total === drawn.length && done === total ? albumId : null;
    }, WAIT_MS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a visitor without an account finds himself by the camera, refuses a photo, and is forgotten', async ({
  phone,
  desk: { product },
}) => {
  const [face] = DRAWN_FACES;
  if (face === undefined) throw new Error('no drawn face');
  const { api } = await visitAsUser(product, '13900000031', '拍活动的人');
  const albumId = await fillWithFaces(api, [face, face]);
  const portrait = await sharp(drawPortrait(face)).resize(960, 960).flatten().jpeg({ quality: 92 }).toBuffer();
  await standBeforeCamera(phone, { name: 'selfie.jpg', bytes: portrait });

  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.find(TILES);
  await phone.tap(startingWith('button', '找到我'));
  await phone.isAt('packageAlbumE/inputPhoto/inputPhoto', '找到我');
  // The camera stays shut until the box is ticked.
  await phone.tap(startingWith('button', '开始自拍'));
  expect(await phone.count('camera')).toBe(0);
  await phone.look('consent');
  await phone.tap(a('checkbox', SEARCH_BOX));
  await phone.passTime(2_000);
  await phone.tap(a('button', '开始自拍'));
  await phone.find('camera');
  await phone.tap(a('button', '拍照'));
  await phone.sees('再拍一张会找得更全');
  await phone.look('selfie');
  await phone.tap(a('button', '开始查找'));
  await phone.isAt('packageAlbumD/myFace/myFace', '找到2张');
  await phone.find(TILES);
  await phone.rests();
  await phone.look('found');

  await openFirstPhoto(phone);
  await phone.tap(startingWith('button', '可能是你'));
  await phone.find(a('dialog', '这是你吗？'));
  await phone.look('is-it-you');
  await phone.tap(a('button', '不是我'));
  await phone.isTold('已移出结果');
  await phone.tap(`${VIEWER} ${named('关闭')}`);
  await phone.misses(VIEWER);
  await phone.isAt('packageAlbumD/myFace/myFace', '找到1张');
  expect(await phone.count(TILES)).toBe(1);

  await phone.tap(startingWith('button', '删除我的人脸信息'));
  await phone.tap(`${a('dialog', '删除人脸信息？')} ${named('删除')}`);
  await phone.sees('回执编号');
  await phone.look('erased');
});
