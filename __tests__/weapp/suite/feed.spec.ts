import type { TemplatePage } from '@contract/constants/album-template';
import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { TAP_GUARD_MS } from '@contract/constants/client';
import { createAlbum, findTemplateList } from '@contract/http/album';
import { getMiniQrCode } from '@contract/http/album-share';
import { saveBabyRecord } from '@contract/http/baby';
import { randomIds } from '../../../server/adapters/ids/random';
import { type Api, createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { keepSession } from '../../support/kept/kept-session';
import { drawPicture } from '../../support/pictures';
import { expect, restart, test } from './desk';
import { a, named, type Phone, startingWith, VIEWER } from './phone';
import { haveInAlbum, newPhoneNumber } from './steps';

const XHS = 'packageAlbumC/templet/xhs/xhs';
const TITLE = '六点的海，值得早起';

/** Somebody new on the phone, and the calls that the same person makes elsewhere. */
async function arrive(phone: Phone, nickname: string): Promise<Api> {
  const { product } = phone.desk;
  const kept = await keepSession(product, newPhoneNumber(), nickname);
  const { v: session } = JSON.parse(kept['_session'] ?? '') as { v: { token: string } };
  await restart(phone.desk, kept);
  const signal = new AbortController().signal;
  return createApi({ baseUrl: product.url, authorization: () => bearer(session.token), signal });
}

async function makeAlbum(api: Api, name: string, template: number): Promise<string> {
  const fields = { name, description: '', template, visibility: 1, happenedOn: '' } as const;
  return (await api.call(createAlbum, { ...fields, requestId: randomIds.newId() })).id;
}

async function sharedFrom(phone: Phone): Promise<{ path: string; title: string }> {
  return (await (await phone.screen()).callMethod('onShareAppMessage', { from: 'menu' })) as {
    path: string;
    title: string;
  };
}

test('a feed is read and written: a post with new photos, what is said of it, and its card', async ({ phone }) => {
  const api = await arrive(phone, '小满');
  const albumId = await makeAlbum(api, '周末去哪儿', 12);
  await phone.openAt(`/${XHS}?id=${albumId}`);
  await phone.isAt(XHS, '周末去哪儿');
  await phone.sees('还没有笔记');
  await phone.look('nothing-yet');

  await test.step('a post is written with photos that are uploaded for it', async () => {
    await phone.tap(named('写笔记'));
    await phone.find(a('heading', '写笔记'));
    await phone.type('标题', TITLE);
    await phone.type('正文', '五点半出发，二十分钟就到。');
    await phone.type('话题', '海边');
    await phone.tap(named('添加话题'));
    await haveInAlbum(phone, [
      { name: 'a.jpg', bytes: await drawPicture({ width: 900, height: 600, taken: '2026:11:01 10:00:00' }) },
      { name: 'b.jpg', bytes: await drawPicture({ width: 900, height: 1200, taken: '2026:11:01 10:01:00' }) },
    ]);
    await phone.tap(named('上传新照片'));
    await phone.isAt('packageAlbumC/photos/upload', '上传到周末去哪儿');
    await phone.tap(named('选择照片或视频'));
    await phone.sees('2个文件已上传');
    await phone.tap(named('完成'));
    await phone.find(a('dialog', '选择照片和视频'));
    await phone.tap(startingWith('checkbox', '照片1'));
    await phone.tap(startingWith('checkbox', '照片2'));
    await phone.tap(named('完成(2)'));
    await phone.find(startingWith('button', '第2个照片'));
    await phone.rests();
    await phone.look('write');
    await phone.passTime(TAP_GUARD_MS);
    await phone.tap(named('发布'));
    await phone.isTold('已发布');
    await phone.isAt(XHS, '周末去哪儿');
    await phone.find(startingWith('link', TITLE));
    await phone.rests();
    await phone.look('feed');
  });

  await test.step('it is opened, turned over, liked and spoken of', async () => {
    await phone.tap(startingWith('link', TITLE));
    await phone.find(a('heading', '笔记'));
    await phone.sees('五点半出发，二十分钟就到。');
    await phone.sees('1/2');
    await phone.tap(startingWith('button', '看大图，第1个'));
    await phone.find(VIEWER);
    await phone.tap(`${VIEWER} ${named('关闭')}`);
    await phone.misses(VIEWER);
    await phone.tap(named('赞，0个赞'));
    await phone.find(named('取消赞，1个赞'));
    await phone.type('写评论', '下次叫上我');
    await phone.tap(named('发送'));
    await phone.sees('1条评论');
    await phone.rests();
    await phone.look('post');
  });

  await test.step('its card opens the post, for somebody who was never here', async () => {
    const { path, title } = await sharedFrom(phone);
    expect([title, path]).toEqual([TITLE, expect.stringContaining(`/${XHS}?id=${albumId}&postId=`)]);
    await restart(phone.desk);
    await phone.openAt(path);
    await phone.find(a('heading', '笔记'));
    await phone.sees('五点半出发，二十分钟就到。');
    await phone.find(startingWith('button', '赞，1个赞'));
  });

  await test.step('who comes in by a link from outside sees what is written', async () => {
    await phone.openAt(`/packageAlbumB/external/album?id=${albumId}`);
    await phone.find(a('region', '最近的笔记'));
    await phone.rests();
    await phone.look('landing');
    await phone.tap(startingWith('link', TITLE));
    await phone.isAt(XHS, '笔记');
  });
});

const MARKS: Readonly<Record<Exclude<TemplatePage, 'photos'>, string>> = {
  baby: a('region', '小满的资料'),
  feed: `input${named('搜索笔记')}`,
  ai: a('region', 'AI创作'),
};

test('a code, a card and an own address open the page of each template of the table', async ({ phone }) => {
  const api = await arrive(phone, '什么样子都有');
  const templates = (await api.call(findTemplateList, {})).filter(({ isOffered }) => isOffered);
  expect(new Set(templates.map(({ page }) => page))).toEqual(new Set(['photos', ...Object.keys(MARKS)]));
  for (const { template, page } of templates) {
    const name = `样子${template}号`;
    const id = await makeAlbum(api, name, template);
    if (page === 'baby') {
      await api.call(saveBabyRecord, {
        ...{ albumId: id, type: 1, name: '小满', sex: 2, birthday: '2025-05-21' },
        guardianConsent: GUARDIAN_CONSENT_VERSION,
      });
    }
    const { image } = await api.call(getMiniQrCode, { albumId: id });
    const [, place = '', scene = ''] =
      /code of ([^?]+)\?(.+)$/.exec(Buffer.from(image.split(',')[1] ?? '', 'base64').toString()) ?? [];
    await phone.openAt(`/${place}?scene=${encodeURIComponent(scene)}`);
    await expectPage(phone, page, name);
    const { path } = await sharedFrom(phone);
    await phone.openAt(path);
    await expectPage(phone, page, name);
  }
});

async function expectPage(phone: Phone, page: TemplatePage, name: string): Promise<void> {
  await phone.find(a('heading', name));
  if (page === 'photos') await phone.find(startingWith('tab', '全部'));
  else await phone.find(MARKS[page]);
  await phone.rests();
  for (const [other, mark] of Object.entries(MARKS)) {
    if (other !== page) expect(await phone.count(mark), `${name}: ${other}`).toBe(0);
  }
}
