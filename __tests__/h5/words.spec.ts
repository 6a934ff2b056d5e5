import { button, expect, expectSaid, newPhone, runAdmin, seen, test, tiles } from '../support/journey';
import { haveSignedIn, openMine, passTapGuard, title, waitForPictures } from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const WORDS = '/packageAlbumE/backgroundProcess/sensitive';

test(
  'a word that an admin adds is refused in a comment, and said again once it is gone',
  { tag: '@phone' },
  async ({ journey }) => {
    const owner = await journey.arrive();
    const api = await haveSignedIn(owner, '写评论的人');
    const files = [{ name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1200, height: 900 }) }];
    const address = await keepAlbum(api, '有评论的相册', files);

    const admin = await journey.arrive();
    const phone = newPhone();
    await haveSignedIn(admin, '管词的人', { phone });
    await admin.goto(WORDS);
    await expect(seen(admin.getByText('页面不存在或已被删除'))).toBeVisible();
    runAdmin('grant', phone);
    await openMine(admin);
    await button(admin, '内容审核')
      .or(seen(admin.getByRole('link', { name: '内容审核' })))
      .first()
      .click();
    await expect(title(admin, '内容审核')).toBeVisible();

    await test.step('a group and its words are made at the desk', async () => {
      await seen(admin.getByRole('tab', { name: '敏感词' })).click();
      await expect(title(admin, '敏感词')).toBeVisible();
      await button(admin, '新建分组').click();
      const group = admin.getByRole('dialog', { name: '新建分组' });
      await group.getByRole('textbox', { name: '分组名称' }).fill('暗号');
      await journey.look(admin, 'group');
      await group.getByRole('button', { name: '保存' }).click();
      await expect(group).toBeHidden();
      await button(admin, '添加敏感词').click();
      const word = admin.getByRole('dialog', { name: '添加敏感词' });
      await word.getByRole('textbox', { name: '词' }).fill('芝麻開門');
      await journey.look(admin, 'word');
      await word.getByRole('button', { name: '添加' }).click();
      await expectSaid(admin, '已添加');
      await expect(word).toBeHidden();
      const file = {
        name: '词.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('天王盖地虎\n芝麻开门\n！！\n宝塔镇河妖'),
      };
      const chooser = admin.waitForEvent('filechooser');
      await button(admin, '导入文件').click();
      // No group is chosen yet.
      await admin.getByRole('dialog', { name: '导入到哪个分组' }).getByRole('button', { name: /^暗号/ }).click();
      await (await chooser).setFiles(file);
      const report = admin.getByRole('dialog', { name: '导入结果' });
      await expect(report).toContainText('新增2个，重复1个，有问题1行');
      await journey.look(admin, 'import-report');
      await report.getByRole('button', { name: '知道了' }).click();
      await expect(report).toBeHidden();
    });

    await test.step('a text is tried out', async () => {
      await seen(admin.getByRole('textbox', { name: '试一段文字' })).fill('他说：芝 麻 开 门，天王盖地虎！');
      await button(admin, '检查').click();
      await expect(seen(admin.getByText('这段文字不能发布'))).toBeVisible();
      await journey.look(admin, 'tried');
    });

    const comment = async (text: string): Promise<void> => {
      await owner.getByPlaceholder('说点什么，可以@别人').fill(text);
      await button(owner, '发送').click();
    };
    await test.step('nobody may say it, in whatever letters', async () => {
      await owner.goto(address);
      await expect(tiles(owner)).toHaveCount(1);
      await waitForPictures(owner);
      await tiles(owner).click();
      await button(owner, '评论，0').click();
      await comment('芝 麻 開 門');
      await expectSaid(owner, '内容中有不适合发布的文字，请修改后再试');
      await journey.look(owner, 'refused');
    });

    await test.step('a word that was deleted comes back, and goes for good', async () => {
      await admin.reload();
      await expect(seen(admin.getByText(/命中1次/)).first()).toBeVisible();
      await button(admin, '删除芝麻開門').click();
      await button(admin, '撤销').click();
      await expect(button(admin, '删除芝麻開門')).toBeVisible();
      await passTapGuard(admin);
      await button(admin, '删除芝麻開門').click();
      await expect(button(admin, '删除芝麻開門')).toBeHidden();
      await passTapGuard(owner);
      await comment('芝麻開門');
      await expect(seen(owner.getByText('芝麻開門')).first()).toBeVisible();
    });
  },
);
