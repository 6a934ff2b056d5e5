import type { Locator, Page } from '@playwright/test';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  passTapGuard,
  pickFiles,
  signInAs,
  signInBeside,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';

const NAME = '周末去哪儿';
const TITLE = '六点的海，值得早起';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));
const post = (page: Page, name: RegExp | string) => seen(page.getByRole('link', { name }));

async function uploadPictures(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_none, n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900, height: 600 + 150 * n, taken: `2026:11:01 10:0${n}:00` }),
    })),
  );
  await pickFiles(page, files, () => button(page, '选择照片或视频').click());
  await button(page, '完成').click();
}

async function pick(page: Page, count: number): Promise<void> {
  const boxes = dialog(page).getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (let at = 0; at < count; at += 1) await boxes.nth(at).click();
  await dialog(page)
    .getByRole('button', { name: `完成(${count})` })
    .click();
}

async function choose(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
}

/** By its grip, to where the next one lies. */
async function dragOn(page: Page, tile: Locator): Promise<void> {
  const box = await tile.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width - 16, box.y + 16];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width / 2, y, { steps: 4 });
  await page.mouse.move(x + box.width, y, { steps: 4 });
  await page.mouse.up();
}

test('a feed has posts, which are written, liked, spoken of, pinned, hidden and taken back', async ({ journey }) => {
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  await signInAs(owner, '小满');
  await button(owner, '新建相册').first().click();
  await seen(owner.getByPlaceholder('如：2026公司年会')).fill(NAME);
  await seen(owner.getByRole('radio', { name: /^笔记/ })).click();
  await owner.getByRole('radio', { name: /^凭链接访问/ }).click();
  await button(owner, '创建相册').click();
  await expect(title(owner, NAME)).toBeVisible();
  const address = owner.url();
  await expect(seen(owner.getByText('还没有笔记'))).toBeVisible();
  await journey.look(owner, 'nothing-yet');

  await test.step('a post is written with photos that are uploaded for it', async () => {
    await button(owner, '写笔记').first().click();
    await expect(title(owner, '写笔记')).toBeVisible();
    await passTapGuard(owner);
    await button(owner, '发布').click();
    await expectSaid(owner, '请至少选一张照片或一个视频');
    await field(owner, '标题').fill(TITLE);
    await field(owner, '正文').fill('五点半出发，二十分钟就到。\n风大，记得带外套。');
    await field(owner, '话题').fill('#海边');
    await button(owner, '添加话题').click();
    await field(owner, '地点').fill('东湾');
    await button(owner, '上传新照片').click();
    await uploadPictures(owner, 3);
    await expect(title(owner, '写笔记')).toBeVisible();
    await expect(dialog(owner)).toHaveAccessibleName('选择照片和视频');
    await pick(owner, 3);
    await button(owner, /^第3个照片/).click();
    await choose(owner, '设为封面');
    await button(owner, /^第3个照片，封面/).click();
    await choose(owner, '前移');
    await expect(button(owner, /^第2个照片，封面/)).toBeVisible();
    await dragOn(owner, button(owner, /^第2个照片，封面/));
    await expect(button(owner, /^第3个照片，封面/)).toBeVisible();
    await button(owner, /^第3个照片，封面/).focus();
    await owner.keyboard.press('ArrowLeft');
    await expect(button(owner, /^第2个照片，封面/)).toBeFocused();
    await journey.look(owner, 'write');
    await passTapGuard(owner);
    await button(owner, '发布').click();
    await expectSaid(owner, '已发布');
    await expect(title(owner, NAME)).toBeVisible();
    await button(owner, '关闭上传列表').click();
    await expect(post(owner, /^六点的海/)).toBeVisible();
  });

  await test.step('a draft outlives its page, and every photo speaks for one post', async () => {
    await button(owner, '写笔记').first().click();
    await field(owner, '标题').fill('潮水退了');
    await button(owner, '返回').click();
    await expect(title(owner, NAME)).toBeVisible();
    await passTapGuard(owner);
    await button(owner, '写笔记').first().click();
    await expect(field(owner, '标题')).toHaveValue('潮水退了');
    await owner.reload();
    await expect(field(owner, '标题')).toHaveValue('潮水退了');
    await button(owner, '从相册选照片和视频').click();
    await pick(owner, 1);
    await passTapGuard(owner);
    await button(owner, '发布').click();
    await expectSaid(owner, '已发布');
    // After a reload there is no page behind: the album comes.
    await expect(title(owner, NAME)).toBeVisible();
    await expect(post(owner, /^潮水退了/)).toBeVisible();
    await journey.look(owner, 'feed');
  });

  await test.step('a visitor turns its photos, likes it and says something, having signed in', async () => {
    await visitor.goto(address);
    await expect(title(visitor, NAME)).toBeVisible();
    await seen(visitor.getByRole('checkbox', { name: '#海边' })).click();
    await expect(post(visitor, /^潮水退了/)).toHaveCount(0);
    await post(visitor, /^六点的海/).click();
    await expect(seen(visitor.getByRole('heading', { name: TITLE, level: 2 }))).toBeVisible();
    await expect(seen(visitor.getByText('1/3'))).toBeVisible();
    await button(visitor, /^看大图，第1个/).click();
    await expect(viewer(visitor)).toBeVisible();
    await visitor.keyboard.press('Escape');
    await button(visitor, /^赞，0个赞/).click();
    await dialog(visitor).getByRole('button', { name: '立即登录' }).click();
    await signInBeside(visitor, '小王');
    await expect(button(visitor, /^取消赞，1个赞/)).toBeVisible();
    await button(visitor, /^收藏/).click();
    await expect(button(visitor, /^取消收藏，1次/)).toBeVisible();
    await field(visitor, '写评论').fill('下次叫上我');
    await button(visitor, '发送').click();
    await expect(seen(visitor.getByText('1条评论'))).toBeVisible();
    await journey.look(visitor, 'post');
    await button(visitor, '更多').click();
    await choose(visitor, '举报');
    await expect(dialog(visitor)).toHaveAccessibleName('举报');
    await visitor.keyboard.press('Escape');
    await expect(dialog(visitor)).toHaveCount(0);
  });

  await test.step('its owner pins it, changes its words, hides another, and takes a removal back', async () => {
    await post(owner, /^六点的海/).click();
    // The album has such a button too, which is pressed in vain once it lies behind.
    await expect(title(owner, '笔记')).toBeVisible();
    await button(owner, '更多').click();
    await choose(owner, '置顶');
    await expectSaid(owner, '已置顶');
    await passTapGuard(owner);
    await button(owner, '更多').click();
    await choose(owner, '编辑');
    await expect(title(owner, '编辑笔记')).toBeVisible();
    await field(owner, '地点').fill('东湾灯塔');
    await button(owner, '保存').click();
    await expectSaid(owner, '更新成功');
    await expect(seen(owner.getByText('东湾灯塔'))).toBeVisible();
    await button(owner, '返回').click();
    await expect(post(owner, /^置顶，六点的海/)).toBeVisible();

    await post(owner, /^潮水退了/).click();
    await expect(title(owner, '笔记')).toBeVisible();
    await button(owner, '更多').click();
    await choose(owner, '隐藏');
    await expectSaid(owner, '已隐藏');
    await visitor.goto(address);
    await expect(post(visitor, /六点的海/)).toBeVisible();
    await expect(post(visitor, /潮水退了/)).toHaveCount(0);
    await passTapGuard(owner);
    await button(owner, '更多').click();
    await choose(owner, '删除');
    await dialog(owner).getByRole('button', { name: '删除', exact: true }).click();
    await expect(title(owner, NAME)).toBeVisible();
    await expect(post(owner, /潮水退了/)).toHaveCount(0);
    await button(owner, '撤销').click();
    await expect(post(owner, /^已隐藏，潮水退了/)).toBeVisible();
  });

  await test.step('its photos are an album’s still', async () => {
    await seen(
      visitor
        .getByRole('tab', { name: '照片', exact: true })
        .or(visitor.getByRole('radio', { name: '照片', exact: true })),
    )
      .first()
      .click();
    await expect(tiles(visitor)).toHaveCount(3);
    await waitForPictures(visitor);
    await journey.look(visitor, 'photos');
    // The hidden post has one of them too.
    await seen(visitor.getByRole('tab', { name: '笔记里', exact: true })).click();
    await expect(visitor.getByRole('heading', { name: /^11月1日/ })).toHaveCount(0);
    await expect(tiles(visitor)).toHaveCount(3);
    await waitForPictures(visitor);
    await journey.look(visitor, 'photos-of-posts');
  });
});
