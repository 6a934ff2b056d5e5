import type { Page } from '@playwright/test';
import { startLanguageModelDouble } from '../../support/doubles/language-model';
import { button, expect, expectSaid, seen, test } from '../../support/journey';
import { createAlbum, passTapGuard, signInAs, title } from '../../support/journey-steps';
import { withProduct } from '../../support/product';

const TAB = '/uni_modules/uni-im/pages/index/index';

const field = (page: Page) => seen(page.getByLabel('问题', { exact: true })).and(page.locator('textarea'));
const log = (page: Page) => seen(page.getByRole('log', { name: '消息' }));
const answers = (page: Page) => log(page).getByRole('group', { name: '智能助手的回答' });

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await button(page, '发送').click();
}

async function openAssistant(page: Page): Promise<void> {
  await page.goto(TAB);
  await seen(page.getByRole('link', { name: /^智能助手/ })).click();
  await expect(field(page).or(seen(button(page, '同意并开始')))).toBeVisible();
}

test('without a model one is shown what the words find, led there, and finds it all again', async ({ journey }) => {
  const page = await journey.arrive();
  await page.goto(TAB);
  await signInAs(page, '小满');
  await createAlbum(page, '三亚看海');
  await page.goto(TAB);
  await journey.look(page, 'entry');
  await openAssistant(page);
  await expect(seen(page.getByText('未接入大模型，按关键词查找相册、账户和帮助'))).toBeVisible();
  await journey.look(page, 'welcome');

  await test.step('a suggestion is asked by a tap', async () => {
    await button(page, '我有哪些相册').click();
    await expect(answers(page).getByText('查了相册：我的相册')).toBeVisible();
    await expect(answers(page).getByRole('link', { name: /^三亚看海.+/ })).toBeVisible();
    await journey.look(page, 'albums');
  });

  await test.step('the account and the help are explained', async () => {
    await ask(page, '我的容量还剩多少');
    await expect(
      answers(page)
        .last()
        .getByText(/还剩10GB/)
        .first(),
    ).toBeVisible();
    await passTapGuard(page);
    await ask(page, '收不到验证码怎么办');
    await expect(
      answers(page)
        .last()
        .getByRole('heading', { name: /收不到验证码/ }),
    ).toBeVisible();
    await journey.look(page, 'help');
  });

  await test.step('an answer that is wrong is reported', async () => {
    await answers(page).last().getByRole('button', { name: '举报' }).click();
    const report = page.getByRole('dialog', { name: '举报' });
    await report.getByText('其他').click();
    await journey.look(page, 'report');
    await report.getByRole('button', { name: '提交' }).click();
    await expectSaid(page, '举报已提交，我们会尽快处理');
  });

  await test.step('after a reload it stands there, and the card leads to the album', async () => {
    await openAssistant(page);
    await expect(answers(page)).toHaveCount(3);
    await answers(page).first().getByRole('link', { name: '三亚看海', exact: true }).first().click();
    await expect(title(page, '三亚看海')).toBeVisible();
  });
});

test('with a model one agrees, watches the answer grow, leaves and comes back, stops it and asks in other words @phone', async ({
  journey,
}) => {
  const double = await startLanguageModelDouble();
  try {
    await withProduct({ settings: { DEVELOPER_MODE: 'on', ...double.settings } }, async (product) => {
      const page = await journey.arrive(product.url);
      await signInAs(page, '小满', { product });
      await openAssistant(page);
      await expect(field(page)).toHaveCount(0);
      await journey.look(page, 'consent');
      await button(page, '同意并开始').click();
      await expect(field(page)).toBeVisible();

      double.answer(
        [{ call: 'account', input: {} }],
        [
          { say: '## 您的账户\n\n- **余额**：￥0.00\n' },
          'hold',
          { say: '- 容量：见[我的容量](card:1)\n\n' },
          { say: '```\n10GB\n```\n\n[外面](https://evil.example/?q=1)' },
        ],
      );
      await ask(page, '我的账户怎么样');
      await expect(answers(page).getByRole('heading', { name: '您的账户' })).toBeVisible();
      await expect(answers(page).getByText('正在回答…')).toBeVisible();
      await expect(button(page, '停止')).toBeVisible();

      await test.step('whoever comes back finds it where it is by now', async () => {
        await openAssistant(page);
        await expect(answers(page).getByText('正在回答…')).toBeVisible();
        double.go();
        await expect(answers(page).getByText('由AI生成，请核对')).toBeVisible();
        await expect(answers(page).getByRole('link', { name: '我的容量', exact: true })).toBeVisible();
        await expect(answers(page).getByRole('link', { name: '外面' })).toHaveCount(0);
        await journey.look(page, 'model');
      });

      await test.step('it is stopped, and written anew', async () => {
        double.answer([{ say: '说了一半' }, 'hold'], [{ say: '这次说完了' }]);
        await ask(page, '讲个故事');
        await expect(answers(page).last().getByText('说了一半')).toBeVisible();
        await button(page, '停止').click();
        await expect(answers(page).last().getByText('已停止')).toBeVisible();
        await passTapGuard(page);
        await answers(page).last().getByRole('button', { name: '重试' }).click();
        await expect(answers(page).last().getByText('这次说完了')).toBeVisible();
      });

      await test.step('the last question is asked in other words', async () => {
        double.answer([{ say: '换了个说法的回答' }]);
        await passTapGuard(page);
        await seen(page.getByRole('button', { name: '问题的更多操作' })).click();
        await page.getByText('编辑后重新提问', { exact: true }).click();
        await field(page).fill('讲个短故事');
        await button(page, '发送').click();
        await expect(answers(page).last().getByText('换了个说法的回答')).toBeVisible();
        await expect(log(page).getByText('讲个故事', { exact: true })).toHaveCount(0);
        await expect(answers(page)).toHaveCount(2);
      });

      await test.step('a model that does not answer is reported', async () => {
        double.answer([{ status: 503 }]);
        await ask(page, '在吗');
        await expect(answers(page).last().getByText('大模型暂时没有回应，请重试')).toBeVisible();
        await journey.look(page, 'failed');
      });
      expect(double.complaints).toEqual([]);
      await page.goto('about:blank');
    });
  } finally {
    await double.close();
  }
});
