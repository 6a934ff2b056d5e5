import { type Page } from '@playwright/test';
import { describeAge } from '@contract/rules/baby-age';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  expectDownload,
  passTapGuard,
  pickFiles,
  signInAs,
  signInBeside,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';

const NAME = '小满的一年';
const TODAY = shanghaiDay(Date.now());
/** So many years before today, on the same day; leap days fall on the last of February. */
const yearsAgo = (years: number): string =>
  `${Number(TODAY.slice(0, 4)) - years}${TODAY.slice(4).replace('-02-29', '-02-28')}`;
const BORN = yearsAgo(2);
/** Leap years make it a day more. */
const AGE = describeAge(BORN, TODAY);
const AGE_THEN = describeAge(BORN, yearsAgo(1));

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));
const way = (page: Page, name: string) => seen(page.getByRole('link', { name, exact: true }));

async function createBabyAlbum(page: Page): Promise<void> {
  await button(page, '新建相册').first().click();
  await seen(page.getByPlaceholder('如：2026公司年会')).fill(NAME);
  await seen(page.getByRole('radio', { name: /^亲子/ })).click();
  // As it is offered, only its people see it.
  await expect(seen(page.getByRole('radio', { name: /^仅成员可见/ }))).toBeChecked();
  await page.getByRole('radio', { name: /^凭链接访问/ }).click();
  await button(page, '创建相册').click();
  await expect(title(page, NAME)).toBeVisible();
}

/** What stands above the photos may fill a wide window. */
async function waitForPhotos(page: Page): Promise<void> {
  await tiles(page).first().scrollIntoViewIfNeeded();
  await waitForPictures(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function uploadDays(page: Page, days: readonly string[]): Promise<void> {
  const files = await Promise.all(
    days.map(async (day, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900, height: 600 + n, taken: `${day.replaceAll('-', ':')} 10:0${n}:00` }),
    })),
  );
  await button(page, '上传照片').first().click();
  await pickFiles(page, files, () => button(page, '选择照片或视频').click());
  await button(page, '完成').click();
  await expect(tiles(page)).toHaveCount(days.length);
  await waitForPhotos(page);
  await button(page, '关闭上传列表').click();
}

test('a child has an age, curves and milestones, which the family sees and a visitor does not @phone', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  await signInAs(owner, '小满妈妈');
  await createBabyAlbum(owner);
  const address = owner.url();
  await uploadDays(owner, [yearsAgo(1), yearsAgo(1), shanghaiDay(Date.now() - 5 * 86_400_000)]);

  await test.step('a child is added once a guardian has agreed', async () => {
    await journey.look(owner, 'no-child');
    await button(owner, '添加宝宝').click();
    await expect(title(owner, '添加宝宝')).toBeVisible();
    await field(owner, '名字').fill('小满');
    await owner.getByRole('radio', { name: '女孩' }).click();
    await field(owner, '生日').fill(BORN);
    await field(owner, '出生体重（kg，选填）').fill('3.25');
    await field(owner, '出生身长（cm，选填）').fill('50');
    const consent = seen(owner.getByRole('checkbox', { name: /^我是宝宝的监护人/ }));
    await expect(consent).not.toBeChecked();
    await button(owner, '保存').click();
    await expectSaid(owner, '请先由监护人阅读并同意');
    await journey.look(owner, 'child-unconsented');
    await consent.click();
    await passTapGuard(owner);
    await button(owner, '保存').click();
    await expectSaid(owner, '已添加');
    await expect(title(owner, NAME)).toBeVisible();
  });

  await test.step('the album says how old, above each day too, and what was a year ago', async () => {
    await expect(seen(owner.getByRole('region', { name: '小满的资料' }))).toContainText(`${AGE} · 女孩`);
    await expect(seen(owner.getByRole('heading', { name: new RegExp(`，${AGE_THEN}至.+，3张$`) }))).toBeVisible();
    await waitForPhotos(owner);
    await journey.look(owner, 'album');
    await seen(owner.getByRole('region', { name: '那年今天' }))
      .getByRole('button')
      .click();
    await expect(tiles(owner)).toHaveCount(2);
    await button(owner, '看全部').click();
    await expect(tiles(owner)).toHaveCount(3);
    const ages = seen(owner.getByRole('group', { name: '按月龄看' }));
    await ages.getByRole('checkbox', { name: '1岁 2', exact: true }).click();
    await expect(seen(owner.getByText('只看1岁', { exact: true }))).toBeVisible();
    await expect(tiles(owner)).toHaveCount(2);
    await button(owner, '看全部').click();
    await expect(tiles(owner)).toHaveCount(3);
  });

  await test.step('what was measured stands beside the curves, in a table and in a file', async () => {
    await way(owner, '成长记录').click();
    await expect(title(owner, '成长记录')).toBeVisible();
    await expect(seen(owner.getByText('还没有成长记录'))).toBeVisible();
    for (const [day, height, weight, head] of [
      [yearsAgo(1), '74.5', '9.1', '45'],
      [TODAY, '86.4', '11.8', ''],
    ] as const) {
      await button(owner, '添加记录').click();
      await expect(dialog(owner)).toHaveAccessibleName('添加成长记录');
      await field(owner, '测量日期').fill(day);
      await field(owner, '身高（cm）').fill(height);
      await field(owner, '体重（kg）').fill(weight);
      await field(owner, '头围（cm）').fill(head);
      if (day === TODAY) {
        await journey.look(owner, 'growth-sheet');
        await dialog(owner).getByRole('button', { name: '从相册选一张照片' }).click();
        await seen(owner.getByRole('checkbox', { name: /^照片1/ })).click();
        await journey.look(owner, 'growth-photo');
        await button(owner, '完成(1)').click();
      }
      await passTapGuard(owner);
      await dialog(owner).getByRole('button', { name: '保存' }).click();
      await expectSaid(owner, '已记录');
      await expect(dialog(owner)).toBeHidden();
    }
    await expect(seen(owner.getByRole('list', { name: '全部记录' })).getByRole('listitem')).toHaveCount(2);
    await expect(seen(owner.getByText(new RegExp(`${AGE} 11\\.8kg，体重超过\\d+%的同龄孩子`)))).toBeVisible();
    await journey.look(owner, 'growth');
    await button(owner, '身高（cm），看表').click();
    await expect(seen(owner.getByRole('list', { name: '身高（cm）' })).getByRole('listitem')).toHaveCount(2);
    await expectDownload(owner, () => button(owner, '导出表格').click(), /^成长记录-小满\.csv$/);
    await button(owner, /^删除.*的记录$/)
      .first()
      .click();
    await expect(seen(owner.getByText('已删除1条记录'))).toBeVisible();
    await expect(seen(owner.getByRole('list', { name: '全部记录' })).getByRole('listitem')).toHaveCount(1);
    await button(owner, '撤销').click();
    await expect(seen(owner.getByRole('list', { name: '全部记录' })).getByRole('listitem')).toHaveCount(2);
    await button(owner, '返回').click();
  });

  await test.step('what happened has its day, its story and photos', async () => {
    await way(owner, '大事记').click();
    await button(owner, '记下第一步').click();
    await expect(dialog(owner)).toHaveAccessibleName('第一步');
    await field(owner, '日期').fill(yearsAgo(1));
    await seen(owner.getByPlaceholder('那一刻是怎样的')).fill('从沙发走到妈妈怀里。');
    await button(owner, '从相册选照片和视频').click();
    for (const n of [1, 2, 3]) await seen(owner.getByRole('checkbox', { name: new RegExp(`^照片${n}`) })).click();
    await button(owner, '完成(3)').click();
    await button(owner, '前移第2个照片').click();
    await journey.look(owner, 'milestone-sheet');
    await dialog(owner).getByRole('button', { name: '保存' }).click();
    await expectSaid(owner, '已记下');
    await expect(dialog(owner)).toBeHidden();
    await expect(button(owner, '记下第一步')).toHaveCount(0);
    await journey.look(owner, 'milestones');
    await button(owner, '第一步，第2个照片').click();
    await expect(viewer(owner)).toBeVisible();
    await owner.keyboard.press('Escape');
    await expect(viewer(owner)).toBeHidden();
    await button(owner, '返回').click();
  });

  const family = await journey.arrive();
  await test.step('who has the link sees whose album it is, and nothing else of the child', async () => {
    await family.goto(address);
    await expect(seen(family.getByRole('region', { name: '小满的资料' }))).toContainText(`${AGE} · 女孩`);
    await expect(way(family, '成长记录')).toHaveCount(0);
    const albumId = new URL(address).searchParams.get('id') ?? '';
    await family.goto(`/packageAlbumC/templet/proBaby/growthRecord?id=${albumId}`);
    await expect(seen(family.getByText('只有家人能看成长数据'))).toBeVisible();
    await journey.look(family, 'not-family');
  });

  await test.step('who is invited and made one of the family sees it, and writes', async () => {
    await way(owner, '家人').click();
    await seen(owner.getByText('邀请家人加入相册')).click();
    await dialog(owner).getByRole('button', { name: '复制邀请链接' }).click();
    await expectSaid(owner, '邀请链接已复制');
    const copied = await owner.evaluate(() => navigator.clipboard.readText());
    await family.goto(/https?:\/\/\S+/.exec(copied)?.[0] ?? '');
    await button(family, '加入相册').click();
    await dialog(family).getByRole('button', { name: '立即登录' }).click();
    await signInBeside(family, '外婆');
    await expect(title(family, NAME)).toBeVisible();

    await owner.goto(address);
    await way(owner, '家人').click();
    await button(owner, /外婆.*未设置/).click();
    await journey.look(owner, 'relations');
    await dialog(owner)
      .getByRole('button', { name: /^外婆（能看，能添加/ })
      .click();
    await expectSaid(owner, '更新成功');
    await expect(button(owner, /外婆.*能看，能添加.*外婆/)).toBeVisible();

    await family.goto(address);
    await way(family, '成长记录').click();
    await expect(seen(family.getByRole('list', { name: '全部记录' })).getByRole('listitem')).toHaveCount(2);
    await expect(button(family, '添加记录')).toBeVisible();
    // Of others' records.
    await expect(button(family, /^修改.*的记录$/)).toHaveCount(0);
    await button(family, '返回').click();
    await way(family, '大事记').click();
    await expect(seen(family.getByText('从沙发走到妈妈怀里。'))).toBeVisible();
  });

  await test.step('a child is removed by its name, and nothing of it is left', async () => {
    await owner.goto(address);
    await button(owner, '编辑小满的资料').click();
    await expect(button(owner, /^删除宝宝/)).toBeVisible();
    await journey.look(owner, 'child');
    await button(owner, /^删除宝宝/).click();
    await expect(dialog(owner).getByRole('button', { name: '删除小满' })).toBeDisabled();
    await field(owner, '输入“小满”确认').fill('小满');
    await journey.look(owner, 'remove-child');
    await dialog(owner).getByRole('button', { name: '删除小满' }).click();
    await expectSaid(owner, '已删除');
    await family.goto(address);
    await expect(title(family, NAME)).toBeVisible();
    await expect(tiles(family)).toHaveCount(3);
    await expect(family.getByRole('region', { name: '小满的资料' })).toHaveCount(0);
  });
});
