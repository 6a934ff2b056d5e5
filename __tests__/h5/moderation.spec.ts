import { button, expect, expectSaid, newPhone, runAdmin, seen, test, tiles } from '../support/journey';
import {
  createAlbum,
  openMine,
  passTapGuard,
  pickFiles,
  signInAs,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';

const NAME = '有人举报的相册';

test('a photo is reported by a visitor, taken down at the desk, appealed for and passed', async ({ journey }) => {
  const owner = await journey.arrive();
  await signInAs(owner, '被举报的人');
  await createAlbum(owner, NAME);
  const address = owner.url();
  await button(owner, '上传').click();
  const files = [{ name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1200, height: 900 }) }];
  await pickFiles(owner, files, () => button(owner, /选择照片或视频/).click());
  await expect(owner.getByText(/1个文件已上传/).first()).toBeVisible();
  await owner.goBack();
  await expect(tiles(owner)).toHaveCount(1);
  await waitForPictures(owner);

  const visitor = await journey.arrive();
  await test.step('whoever sees it may report it', async () => {
    await visitor.goto(address);
    await tiles(visitor).click();
    await viewer(visitor).getByRole('button', { name: '更多操作' }).click();
    await button(visitor, '举报').click();
    const sheet = visitor.getByRole('dialog', { name: '举报' });
    await sheet.getByText('色情低俗').click();
    await sheet.getByRole('textbox').fill('不该在这里');
    await journey.look(visitor, 'report');
    await sheet.getByRole('button', { name: '提交' }).click();
    await expectSaid(visitor, '举报已提交，我们会尽快处理');
    await visitor.keyboard.press('Escape');
  });

  const admin = await journey.arrive();
  const phone = newPhone();
  await signInAs(admin, '审核的人', { phone });
  await admin.goto('/packageAlbumE/backgroundProcess/backgroundProcess');
  await expect(seen(admin.getByText('页面不存在'))).toBeVisible();
  runAdmin('grant', phone);
  await openMine(admin);
  await admin.reload();
  const card = admin.getByRole('group', { name: /被举报的人$/ });
  await test.step('it is taken down at the desk', async () => {
    await button(admin, '内容审核')
      .or(seen(admin.getByRole('link', { name: '内容审核' })))
      .first()
      .click();
    await expect(title(admin, '内容审核')).toBeVisible();
    await expect(card).toContainText('举报1次 色情低俗');
    await expect(card.locator('img')).toHaveCount(0);
    await journey.look(admin, 'desk-blurred');
    await card.getByRole('button', { name: '点按查看' }).click();
    await expect(card.locator('img')).toHaveCount(1);
    await card.getByRole('checkbox', { name: '选择' }).click();
    await journey.look(admin, 'desk-picked');
    await card.getByRole('checkbox', { name: '选择' }).click();
    await card.getByRole('button', { name: '违规下架' }).click();
    await admin.getByRole('dialog', { name: '下架原因' }).getByRole('button', { name: '色情低俗' }).click();
    await expect(card).toHaveCount(0);
    // It can be taken back for five seconds, which a slow machine may spend between two looks.
    await admin.keyboard.press('z');
    await expectSaid(admin, '已下架1条');
    await expect(card).toBeVisible();
    await passTapGuard(admin);
    await admin.keyboard.press('d');
    await admin.getByRole('dialog', { name: '下架原因' }).getByRole('button', { name: '色情低俗' }).click();
    await expect(card).toHaveCount(0);
  });

  await test.step('visitors see a placeholder, its owner may appeal', async () => {
    await visitor.reload();
    await expect(tiles(visitor)).toHaveAccessibleName(/内容违规，暂不展示$/);
    await owner.reload();
    await tiles(owner).click();
    await viewer(owner).getByRole('button', { name: '更多操作' }).click();
    await button(owner, '申诉').click();
    const sheet = owner.getByRole('dialog', { name: '申诉' });
    await sheet.getByRole('textbox').fill('本人拍摄');
    await journey.look(owner, 'appeal');
    await sheet.getByRole('button', { name: '提交申诉' }).click();
    await expectSaid(owner, '申诉已提交，请等待审核');
  });

  await test.step('it is passed, and everybody sees it again', async () => {
    // By another: who took it down does not decide the appeal.
    const second = await journey.arrive();
    const secondPhone = newPhone();
    await signInAs(second, '另一位审核的人', { phone: secondPhone });
    runAdmin('grant', secondPhone, 'moderation');
    await openMine(second);
    await second.reload();
    await button(second, '内容审核')
      .or(seen(second.getByRole('link', { name: '内容审核' })))
      .first()
      .click();
    await seen(second.getByRole('tab', { name: /^申诉/ })).click();
    await expect(seen(second.getByRole('tab', { name: '审计' }))).toHaveCount(0);
    const appeal = second.getByRole('group', { name: /被举报的人$/ });
    await expect(appeal).toContainText('申诉：本人拍摄');
    await journey.look(second, 'desk-appeal');
    await appeal.getByRole('button', { name: '通过' }).click();
    await expectSaid(second, '已通过1条');
    await seen(second.getByRole('radio', { name: '已处理' })).click();
    await expect(appeal).toContainText('已通过');
    await visitor.reload();
    await expect(tiles(visitor)).toHaveAccessibleName(/^照片，[^，]*$|^照片$/);
    await waitForPictures(visitor);
  });
});
