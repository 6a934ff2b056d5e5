import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LEGAL_STATUS, TAB_KIND } from '@contract/constants/media';
import { VERDICT } from '@contract/constants/moderation';
import { updateAlbum } from '@contract/http/album';
import { getMedia, listMedia } from '@contract/http/media';
import { checkAppeals, listAppealCases, listCheckedCases } from '@contract/http/moderation';
import { prepareFiles, sendInto } from '../../bench/sender';
import { makeAlbum } from '../../bench/visitor';
import { letMinutePass } from '../../support/ahead-of-pages';
import { keepSession } from '../../support/kept/kept-session';
import { drawRiskyFilm, drawRiskyPicture } from '../../support/pictures';
import { runAdmin } from '../../support/product';
import { expect, restart, test } from './desk';
import { a, named, type Phone, TILES, VIEWER } from './phone';
import { aPerson, type Person } from './shop';

const NAME = '先检查再展示的相册';
const FILM_ALBUM = '先检查再展示的视频';
const PAGE = { current: 1, size: 10, decided: false } as const;
const LONG_MS = 120_000;

/** Whoever was on the phone, this one is now. */
async function handTo(phone: Phone, { number }: Person, nickname: string): Promise<void> {
  const { product } = phone.desk;
  await letMinutePass(product.dataDir, number);
  await restart(phone.desk, await keepSession(product, number, nickname));
}

async function upload({ api }: Person, albumId: string, name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await sendInto(api, albumId, await prepareFiles([file]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const query = { current: 1, size: 10, type: TAB_KIND.photoVideo, showFaceLocation: false, albumId } as const;
  await expect.poll(async () => (await api.call(listMedia, query)).records.length, { timeout: LONG_MS }).toBe(1);
  return (await api.call(listMedia, query)).records[0]?.id ?? '';
}

test('a risky upload waits, is taken down at the desk, appealed for and passed', async ({
  phone,
  desk: { product },
}) => {
  const owner = await aPerson(product, '上传的人');
  const admin = await aPerson(product, '审核的人');
  const second = await aPerson(product, '复核的人');
  for (const { number } of [admin, second]) runAdmin(product, 'grant', number);
  const albumId = await makeAlbum(owner.api, NAME);
  await owner.api.call(updateAlbum, { id: albumId, checkFirst: true });
  const id = await upload(owner, albumId, '一.jpg', await drawRiskyPicture());
  const status = async (): Promise<number> => (await owner.api.call(getMedia, { id })).legalStatus;
  expect(await status()).not.toBe(LEGAL_STATUS.fine);
  const waiting = async () => (await second.api.call(listCheckedCases, PAGE)).total;
  await expect.poll(waiting, { timeout: LONG_MS }).toBe(1);

  await handTo(phone, admin, '审核的人');
  await phone.openAt('/packageAlbumE/backgroundProcess/backgroundProcess?tab=checked');
  await phone.isAt('packageAlbumE/backgroundProcess/backgroundProcess', '内容审核');
  await phone.sees('机器审核：请人工确认');
  await phone.rests();
  await phone.look('desk');
  await phone.tap(a('button', '点按查看'));
  await phone.find(a('img', '被审核的内容'));
  await phone.tap(a('button', '违规下架'));
  await phone.tap(a('button', '色情低俗'));
  await phone.isTold('已下架1条');
  expect(await status()).toBe(LEGAL_STATUS.illegal);

  await handTo(phone, owner, '上传的人');
  await phone.openAt(`/packageAlbumC/photos/photos?id=${albumId}`);
  await phone.isAt('packageAlbumC/photos/photos', NAME);
  await phone.tap(TILES);
  await phone.find(VIEWER);
  await phone.tap(`${VIEWER} ${named('更多操作')}`);
  await phone.tap(named('申诉'));
  await phone.type('申诉说明', '本人拍摄');
  await phone.tap(a('button', '提交申诉'));
  await phone.isTold('申诉已提交，请等待审核');
  await phone.look('appealed');

  const { records } = await second.api.call(listAppealCases, PAGE);
  await second.api.call(checkAppeals, { ids: records.map((one) => one.id), verdict: VERDICT.pass, reason: '' });
  expect(await status()).toBe(LEGAL_STATUS.fine);
});

test('a film is held back for what stands in its middle, and is taken down at the desk', async ({
  phone,
  desk: { product },
}) => {
  const owner = await aPerson(product, '拍片的人');
  const admin = await aPerson(product, '审片的人');
  runAdmin(product, 'grant', admin.number);
  const albumId = await makeAlbum(owner.api, FILM_ALBUM);
  await owner.api.call(updateAlbum, { id: albumId, checkFirst: true });
  const id = await upload(owner, albumId, '一.mp4', await drawRiskyFilm());
  const status = async (): Promise<number> => (await owner.api.call(getMedia, { id })).legalStatus;
  const isWaiting = async (): Promise<boolean> =>
    (await admin.api.call(listCheckedCases, PAGE)).records.some(({ resourceId }) => resourceId === id);
  await expect.poll(isWaiting, { timeout: LONG_MS }).toBe(true);
  expect(await status()).toBe(LEGAL_STATUS.risk);

  await handTo(phone, admin, '审片的人');
  await phone.openAt('/packageAlbumE/backgroundProcess/backgroundProcess?tab=checked');
  await phone.isAt('packageAlbumE/backgroundProcess/backgroundProcess', '内容审核');
  await phone.sees(FILM_ALBUM);
  await phone.tap(a('button', '点按查看'));
  await phone.find(a('img', '第8个画面，共8个'));
  await phone.rests();
  await phone.look('desk-film');
  await phone.tap(a('button', '违规下架'));
  await phone.tap(a('button', '色情低俗'));
  await phone.isTold('已下架1条');
  expect(await status()).toBe(LEGAL_STATUS.illegal);
});
