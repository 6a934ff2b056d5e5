import type { Page } from '@playwright/test';
import { LEGAL_STATUS } from '@contract/constants/media';
import { judgeMedia } from '../support/ahead-of-pages';
import { button, dataDirHere, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { haveSignedIn, type NamedFile, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum, sendFiles } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const NAME = '有人看管的相册';

/** A photo for each day of March. */
function drawDays(days: readonly number[]): Promise<NamedFile[]> {
  return Promise.all(
    days.map(async (day) => ({
      name: `三月${day}日.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 800 + 40 * day, height: 600, taken: `2026:03:0${day} 10:20:30` }),
    })),
  );
}

interface Seen {
  readonly says: string;
  readonly hasPicture: boolean;
}

/** What the wall says of each day, and whether it shows anything of it. */
const readWall = (page: Page): Promise<Record<string, Seen>> =>
  tiles(page).evaluateAll((all) =>
    Object.fromEntries(
      all.map((tile) => {
        const [, day = '', ...more] = (tile.getAttribute('aria-label') ?? '').split('，');
        const hasPicture = tile.querySelector('img') !== null || tile.style.backgroundImage !== '';
        return [day, { says: more.join('，'), hasPicture }];
      }),
    ),
  );

/** Days on the wall, each with the id of its photo. */
const listDays = (page: Page): Promise<(readonly [string, string])[]> =>
  tiles(page).evaluateAll((all) =>
    all.map((tile) => [tile.getAttribute('aria-label')?.split('，')[1] ?? '', tile.id.replace('zt-', '')] as const),
  );

const FINE: Seen = { says: '', hasPicture: true };
const atRisk = { toTold: { says: '风险', hasPicture: true }, toOthers: { says: '内容审核中', hasPicture: false } };
const illegal = {
  toTold: { says: '内容违规，暂不展示，申诉', hasPicture: false },
  toOthers: { says: '内容违规，暂不展示', hasPicture: false },
};

/** In the viewer, which says the same of it. */
async function openDay(page: Page, day: number, { says }: Seen): Promise<void> {
  await tiles(page)
    .and(page.getByRole('button', { name: new RegExp(`，3月${day}日(，|$)`) }))
    .click();
  const shown = viewer(page).getByRole('img', { name: `照片，3月${day}日，${says}`, exact: true });
  await expect(shown).toBeVisible();
  await expect(shown.locator('img')).toHaveCount(0);
}

async function close(page: Page): Promise<void> {
  while ((await viewer(page).count()) > 0) await page.keyboard.press('Escape');
}

test('what is illegal or at risk: a placeholder for visitors, and what its owner and its uploader see @phone', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  const uploader = await journey.arrive();
  const visitor = await journey.arrive();
  const ids = new Map<string, string>();
  const judge = (days: readonly number[], status: number) =>
    judgeMedia(
      dataDirHere(),
      days.map((day) => ids.get(`3月${day}日`) ?? ''),
      status,
    );

  await test.step('the owner and somebody else fill an album', async () => {
    const { address, id } = await openKeptAlbum(owner, '看管的人', NAME, await drawDays([1, 2, 3]));
    await button(owner, '更多').click();
    await owner.getByRole('dialog').getByRole('button', { name: '相册设置' }).click();
    await seen(owner.getByRole('radiogroup', { name: '谁可以上传' }))
      .getByRole('radio', { name: '所有能看到的人' })
      .click();
    await button(owner, '保存').click();
    await expectSaid(owner, '更新成功');
    await sendFiles(await haveSignedIn(uploader, '帮忙的人'), id, await drawDays([4, 5]));
    await uploader.goto(address);
    await visitor.goto(address);
    await expect(tiles(visitor)).toHaveCount(5);
    await expect(seen(visitor.getByText('转码中'))).toHaveCount(0);
    await waitForPictures(visitor);
    for (const [day, id] of await listDays(visitor)) ids.set(day, id);
    expect([...ids.keys()].sort()).toEqual([1, 2, 3, 4, 5].map((day) => `3月${day}日`));
  });

  await test.step('two are found illegal, two at risk', async () => {
    const address = visitor.url();
    // A page that is there asks for pictures of which it has just heard: those may be withheld by then.
    for (const page of [owner, uploader, visitor]) await page.goto('about:blank');
    await judge([2, 5], LEGAL_STATUS.illegal);
    await judge([3], LEGAL_STATUS.risk);
    await judge([4], LEGAL_STATUS.riskAppeal);
    for (const page of [owner, uploader, visitor]) await page.goto(address);
  });

  await test.step('visitors get placeholders, on the wall and in the viewer, and nothing of what is behind', async () => {
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(request.url()));
    await expect
      .poll(() => readWall(visitor))
      .toEqual({
        '3月1日': FINE,
        '3月2日': illegal.toOthers,
        '3月3日': atRisk.toOthers,
        '3月4日': atRisk.toOthers,
        '3月5日': illegal.toOthers,
      });
    await waitForSettled(visitor);
    await journey.look(visitor, 'visitor-wall');
    await openDay(visitor, 2, illegal.toOthers);
    await expect(seen(viewer(visitor).getByText('内容违规，暂不展示'))).toBeVisible();
    await visitor.keyboard.press('i');
    await expect(seen(visitor.getByText('拍摄信息')).first()).toBeVisible();
    await expect(visitor.getByText('三月2日.jpg')).toHaveCount(0);
    await journey.look(visitor, 'visitor-illegal');
    await close(visitor);
    await openDay(visitor, 3, atRisk.toOthers);
    await journey.look(visitor, 'visitor-at-risk');
    await close(visitor);
    const ofHidden = [...ids].filter(([day]) => day !== '3月1日').map(([, id]) => id);
    expect(asked.filter((url) => ofHidden.some((id) => url.endsWith(`/${id}`)))).toEqual([]);
  });

  await test.step('the owner sees the status of each, and still sees what is at risk', async () => {
    await expect
      .poll(() => readWall(owner))
      .toEqual({
        '3月1日': FINE,
        '3月2日': illegal.toTold,
        '3月3日': atRisk.toTold,
        '3月4日': atRisk.toTold,
        '3月5日': illegal.toTold,
      });
    await waitForSettled(owner);
    await journey.look(owner, 'owner-wall');
    await openDay(owner, 2, illegal.toTold);
    await owner.keyboard.press('i');
    await expect(seen(owner.getByText('内容违规，不再展示'))).toBeVisible();
    await journey.look(owner, 'owner-illegal');
    await close(owner);
  });

  await test.step('the uploader sees the status of his own only', async () => {
    await expect
      .poll(() => readWall(uploader))
      .toEqual({
        '3月1日': FINE,
        '3月2日': illegal.toOthers,
        '3月3日': atRisk.toOthers,
        '3月4日': atRisk.toTold,
        '3月5日': illegal.toTold,
      });
    await waitForSettled(uploader);
    await journey.look(uploader, 'uploader-wall');
  });

  await test.step('and what was cleared is there for everybody again', async () => {
    await judge([2, 3, 4, 5], LEGAL_STATUS.fine);
    await visitor.reload();
    const all = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`3月${day}日`, FINE]));
    await expect.poll(() => readWall(visitor)).toEqual(all);
    await waitForPictures(visitor);
  });
});

/** Every picture there is on the wall has come. */
async function waitForSettled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      tiles(page)
        .locator('img')
        .evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
}
