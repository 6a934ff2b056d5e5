import { expect, test } from '../support/journey';

test('the address without a path opens discover', { tag: '@phone' }, async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto('/');
  await expect(page.locator('.taro_page')).toBeVisible();
  await expect(page).toHaveTitle(/发现|智享相册/);
  expect(failures).toEqual([]);
});
