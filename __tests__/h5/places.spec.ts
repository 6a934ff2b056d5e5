import { button, expect, runAdmin, seen, test } from '../support/journey';
import { signInAs, title } from '../support/journey-steps';

test(
  'a site of the operator’s list is shown inside, with nothing of it reaching the page around',
  { tag: '@phone' },
  async ({ journey }) => {
    const guide = 'https://help.example.com/guide?page=2';
    runAdmin('param', 'set', 'WEBVIEW_HOSTS', 'help.example.com');
    const page = await journey.arrive();
    await page.route('https://help.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<h1>${route.request().url()}</h1>` }),
    );
    await page.goto(`/external/webview/webview?url=${encodeURIComponent(guide)}`);
    await expect(title(page, '网页')).toBeVisible();
    await expect(page.frameLocator('iframe[title="网页内容"]').getByText(guide)).toBeVisible();
    await journey.look(page, 'inside');
  },
);

test(
  'where there is no map a place is written, kept with the album and shown to whoever asks',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await signInAs(page, '写地点的人');
    await button(page, '新建相册').first().click();
    await seen(page.getByPlaceholder('如：2026公司年会')).fill('写下的地点');
    await button(page, /^地点/).click();
    await expect(title(page, '选择位置')).toBeVisible();
    // Nobody is offered a search that finds nothing.
    await expect(page.getByText('本站没有启用地图服务，请直接填写地点')).toBeVisible();
    await expect(page.getByLabel('搜索地点')).toBeHidden();
    await seen(page.getByRole('textbox', { name: '地点名称' })).fill('丽江古城');
    await journey.look(page, 'place-typed');
    await button(page, '使用这个地点').click();
    await expect(seen(page.getByPlaceholder('如：2026公司年会'))).toHaveValue('写下的地点');
    await expect(button(page, /^地点.*丽江古城/)).toBeVisible();
    await button(page, '创建相册').click();
    const place = page.getByRole('link', { name: /丽江古城/ });
    await expect(place).toBeVisible();
    await journey.look(page, 'album-with-place');
    await place.click();
    await expect(title(page, '查看位置')).toBeVisible();
    await expect(seen(page.getByText('丽江古城', { exact: true }))).toBeVisible();
  },
);
