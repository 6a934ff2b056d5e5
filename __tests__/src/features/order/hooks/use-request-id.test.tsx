import { View } from '@tarojs/components';
import { type RequestId, useRequestId } from '@/features/order/hooks/use-request-id';
import { storage } from '@/platform/storage';
import { mountComponent } from '../../../../support/mounted';

const WISH = { resourceIds: ['a', 'b'], expectedFen: 500 };

/** As a page that was just opened has it. */
async function openPage(): Promise<RequestId> {
  const found: RequestId[] = [];
  await mountComponent(() => {
    found.push(useRequestId());
    return <View />;
  });
  const [requestId] = found;
  if (requestId === undefined) throw new Error('nothing was mounted');
  return requestId;
}

beforeEach(() => storage.remove('_wishes'));

test('what got no answer has the same name after a reload', async () => {
  const id = await (await openPage()).get(WISH);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await (await openPage()).get({ ...WISH })).toBe(id);
  expect(JSON.stringify(storage.get('_wishes'))).not.toContain('resourceIds');
});

test('another wish has another name, and the first keeps its own', async () => {
  const page = await openPage();
  const id = await page.get(WISH);
  const other = await page.get({ ...WISH, expectedFen: 501 });
  expect(other).not.toBe(id);
  expect(await page.get(WISH)).toBe(id);
  page.renew();
  expect(await page.get(WISH)).not.toBe(id);
  expect(await page.get({ ...WISH, expectedFen: 501 })).toBe(other);
});

test('what was answered is another wish the next time', async () => {
  const page = await openPage();
  const id = await page.get(WISH);
  page.renew();
  expect(await (await openPage()).get(WISH)).not.toBe(id);
});

test('a few are kept, the last ones', async () => {
  const page = await openPage();
  const id = await page.get(WISH);
  for (let count = 0; count < 10; count += 1) await page.get({ count });
  expect(await page.get(WISH)).not.toBe(id);
});

test.each([['text'], [[{ wish: 1 }]], [null]])('what is not what was kept is nothing: %j', async (stored) => {
  await storage.set('_wishes', stored);
  expect(await (await openPage()).get(WISH)).toMatch(/^[0-9a-f]{32}$/);
});
