import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { button, expect, expectLetGo, expectSaid, seen, test, tiles } from '../support/journey';
import { haveSignedIn, title } from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { DRAWN_FACES, type DrawnFace } from '../../server/cli/demo/draw-faces';
import { drawPeople, drawPortrait } from '../support/files/drawn-faces';

const NAME = '找人的相册';
const [HERE, OTHER] = DRAWN_FACES;

function faceOf(face: DrawnFace | undefined): DrawnFace {
  if (face === undefined) throw new Error('no drawn face');
  return face;
}

/** Null: nobody is on it. */
async function drawPhoto(face: DrawnFace | null, left: number): Promise<Buffer> {
  const drawn = drawPeople(1600, 1200, face === null ? [] : [{ face, edge: 900, left, top: 150 }]);
  return sharp(drawn).jpeg({ quality: 92 }).toBuffer();
}

/** Whoever is drawn looks into the camera of this page. */
async function standBefore(page: Page, face: DrawnFace): Promise<void> {
  const portrait = await sharp(drawPortrait(face)).resize(960, 960).png().toBuffer();
  await page.addInitScript((png) => {
    const film = async (): Promise<MediaStream> => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 960;
      canvas.height = 960;
      const context = canvas.getContext('2d');
      const draw = (): void => context?.drawImage(image, 0, 0);
      draw();
      setInterval(draw, 100);
      return canvas.captureStream(10);
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: film }, configurable: true });
  }, portrait.toString('base64'));
}

async function takeSelfie(page: Page): Promise<void> {
  await expect(seen(page.getByText('正对镜头，光线充足'))).toBeVisible();
  await button(page, '拍照').click();
  await expect(seen(page.getByText('再拍一张会找得更全'))).toBeVisible();
}

/** An album of somebody new, with these photos in it. Answers its page's address. */
async function albumOf(page: Page, nickname: string, photos: readonly Buffer[]): Promise<string> {
  const files = photos.map((buffer, index) => ({ name: `合影${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  return keepAlbum(await haveSignedIn(page, nickname), NAME, files);
}

const settingsOf = (address: string): string =>
  `/packageAlbumC/seting/seting?id=${new URL(address, 'http://here').searchParams.get('id') ?? ''}`;
const switchOf = (page: Page, name: string) => seen(page.getByRole('switch', { name, exact: true }));

async function switchOn(page: Page, name: string): Promise<void> {
  await expect(switchOf(page, name)).not.toBeChecked();
  await switchOf(page, name).click();
  await page.getByRole('dialog').getByRole('button', { name: '开启' }).click();
  await expect(switchOf(page, name)).toBeChecked();
}

/** Until every photo has been looked at. */
async function waitForFaces(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(switchOf(page, '找到我')).toBeChecked({ timeout: 20_000 });
    await expect(page.getByRole('progressbar', { name: /^已识别/ })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Where the first photo of the wall is, in px from the top of the page. */
const placeOfWall = async (page: Page): Promise<number> => (await tiles(page).first().boundingBox())?.y ?? -1;

test('a visitor without an account finds himself by a selfie, corrects what was found, and is forgotten @phone', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  const address = await albumOf(owner, '拍活动的人', [
    await drawPhoto(faceOf(HERE), 100),
    await drawPhoto(faceOf(HERE), 500),
    await drawPhoto(faceOf(OTHER), 300),
  ]);

  const visitor = await journey.arrive();
  await standBefore(visitor, faceOf(HERE));
  await visitor.goto(address);
  await expect(title(visitor, NAME)).toBeVisible();
  await expect(tiles(visitor)).toHaveCount(3);
  await expect(button(visitor, /^找到我/)).toHaveCount(0);

  await owner.goto(settingsOf(address));
  await expect(switchOf(owner, '找到我')).not.toBeChecked();
  await switchOf(owner, '找到我').click();
  await journey.look(owner, 'switch-on-asked');
  await owner.getByRole('dialog').getByRole('button', { name: '开启' }).click();
  await expectSaid(owner, '已开启，正在识别照片');
  await expect(switchOf(owner, '找到我')).toBeChecked();
  await journey.look(owner, 'switched-on');
  await waitForFaces(owner);

  await visitor.reload();
  await expect(tiles(visitor).first()).toBeVisible();
  const place = await placeOfWall(visitor);
  await expect(button(visitor, /^找到我/)).toBeVisible();
  await journey.look(visitor, 'album-with-button');
  expect(await placeOfWall(visitor)).toBe(place);
  await button(visitor, /^找到我/).click();
  const start = button(visitor, '开始自拍');
  await expect(start).toBeDisabled();
  await journey.look(visitor, 'consent');
  await seen(visitor.getByRole('checkbox', { name: /用自拍在本相册查找/ })).click();
  await start.click();
  await takeSelfie(visitor);
  await journey.look(visitor, 'selfie');
  await button(visitor, '开始查找').click();
  await expect(visitor.getByRole('heading', { name: /^找到\d张$/, level: 1 })).toBeVisible();
  await journey.look(visitor, 'found');

  await seen(visitor.getByRole('button', { name: /^删除我的人脸信息/ })).click();
  await visitor.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(visitor.getByRole('dialog')).toContainText('回执编号');
  await journey.look(visitor, 'erased');
});

test('who manages an album sees who is on its photos, names them and finds their photos', async ({ journey }) => {
  const owner = await journey.arrive();
  const address = await albumOf(owner, '整理相册的人', [
    await drawPhoto(faceOf(HERE), 100),
    await drawPhoto(faceOf(HERE), 500),
    await drawPhoto(faceOf(HERE), 300),
    await drawPhoto(null, 0),
  ]);
  await owner.goto(settingsOf(address));
  await switchOn(owner, '找到我');
  await switchOn(owner, '人物');
  await journey.look(owner, 'people-switched-on');
  await waitForFaces(owner);

  await seen(owner.getByRole('button', { name: /^整理人物/ })).click();
  const somebody = (name: string) => seen(owner.getByRole('button', { name: new RegExp(`^${name}\\s*3张$`) }));
  await expect(async () => {
    if ((await somebody('未命名').count()) === 0) await owner.reload();
    await expect(somebody('未命名')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await journey.look(owner, 'people');
  await somebody('未命名').click();
  await owner.getByRole('dialog').getByRole('textbox', { name: '名字' }).fill('小画家');
  await expect(owner.getByRole('dialog').getByRole('checkbox')).toHaveCount(3);
  await owner.getByRole('dialog').getByRole('checkbox', { name: '第1张脸' }).click();
  await journey.look(owner, 'one-person');
  await owner.getByRole('dialog').getByRole('button', { name: '用作头像' }).click();
  await expectSaid(owner, '更新成功');
  await owner.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(somebody('小画家')).toBeVisible();

  await owner.goto(address);
  await expect(tiles(owner)).toHaveCount(4);
  await seen(owner.getByRole('checkbox', { name: /^小画家/ })).click();
  await expect(tiles(owner)).toHaveCount(3);
  await journey.look(owner, 'photos-of-one');
  await seen(owner.getByRole('checkbox', { name: /^小画家/ })).click();
  await button(owner, /筛选/).click();
  await owner.getByRole('radio', { name: '没有人' }).click();
  await journey.look(owner, 'filter');
  await owner.getByRole('button', { name: '看结果' }).click();
  await expect(tiles(owner)).toHaveCount(1);
  await button(owner, /筛选/).click();
  await owner.getByRole('button', { name: '清除筛选' }).click();
  await seen(owner.getByRole('checkbox', { name: /^小画家/ })).click();
  await expect(tiles(owner)).toHaveCount(3);

  await tiles(owner).first().click();
  await owner.getByRole('button', { name: '更多操作' }).click();
  await owner.getByRole('button', { name: '显示人脸框' }).click();
  const box = owner.getByRole('button', { name: '可能是小画家，标记这张脸' }).first();
  await expect(box).toBeVisible();
  await journey.look(owner, 'faces-marked');
  await box.click();
  await expect(owner.getByRole('dialog', { name: '这是谁？' })).toBeVisible();
  await journey.look(owner, 'who-is-it');
  await owner.getByRole('button', { name: '不是此人，小画家' }).click();
  await expectSaid(owner, '已从小画家移出');
  await expect(owner.getByRole('button', { name: '未命名，标记这张脸' }).first()).toBeVisible();
});

test(
  'what an album holds back is shown once the people on it agreed by their links',
  { tag: '@phone' },
  async ({ journey }) => {
    const owner = await journey.arrive();
    const address = await albumOf(owner, '先问再公开的人', [
      await drawPhoto(faceOf(HERE), 100),
      await drawPhoto(faceOf(HERE), 500),
      await drawPhoto(null, 0),
    ]);
    await owner.goto(settingsOf(address));
    await switchOn(owner, '找到我');
    await switchOn(owner, '人物');
    await switchOn(owner, '先征得同意');
    await journey.look(owner, 'asking-switched-on');
    await waitForFaces(owner);

    const visitor = await journey.arrive();
    const showsVisitor = async (count: number): Promise<void> => {
      await expectLetGo(visitor);
      await visitor.goto(address);
      await expect(title(visitor, NAME)).toBeVisible();
      await expect(tiles(visitor)).toHaveCount(count);
    };
    await showsVisitor(0);

    await seen(owner.getByRole('button', { name: /^整理人物/ })).click();
    const somebody = seen(owner.getByRole('button', { name: /^未命名\s*2张\s*未询问$/ }));
    await expect(async () => {
      if ((await somebody.count()) === 0) await owner.reload();
      await expect(somebody).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await journey.look(owner, 'people-to-be-asked');
    await somebody.click();
    await owner.getByRole('dialog').getByRole('button', { name: '复制征求同意链接' }).click();
    await expectSaid(owner, '已复制，发给他本人或监护人');
    await journey.look(owner, 'one-to-be-asked');
    const link = await owner.evaluate(() => navigator.clipboard.readText());
    await owner.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

    const asked = await journey.arrive();
    await asked.goto(link);
    await expect(asked.getByRole('heading', { name: '先问再公开的人想公开你的照片' })).toBeVisible();
    await expect(asked.getByRole('img', { name: /^第\d张照片$/ })).toHaveCount(2);
    await journey.look(asked, 'asked');
    await button(asked, '同意公开').click();
    await expectSaid(asked, '已同意公开');
    await journey.look(asked, 'agreed');
    await showsVisitor(2);

    await owner.getByRole('radio', { name: /^待放行/ }).click();
    await owner.getByRole('checkbox', { name: '照片，第1项' }).click();
    await journey.look(owner, 'nobody-found');
    await owner.getByRole('button', { name: '可以公开' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: '公开', exact: true }).click();
    await expect(seen(owner.getByText('已公开1项'))).toBeVisible();
    await showsVisitor(3);
    await button(asked, '不同意').click();
    await expectSaid(asked, '已记下，不会公开');
    await showsVisitor(1);
  },
);
