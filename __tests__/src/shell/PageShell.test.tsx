import { View } from '@tarojs/components';
import type { ViewportFacts } from '@/platform/viewport/types';
import { PageShell } from '@/shell/PageShell';
import { mountComponent } from '../../support/mounted';

let facts: ViewportFacts;
let turn = (): void => undefined;

jest.mock('@/platform/viewport', () => ({
  viewport: { read: () => facts, subscribe: (told: () => void) => ((turn = told), () => undefined) },
}));
jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/user/profile') };
});

const PHONE: ViewportFacts = {
  widthPx: 375,
  heightPx: 812,
  sizeClass: 'phone',
  statusBarPx: 20,
  navBarPx: 44,
  navRightPx: 95,
  hasNavBar: true,
};

const main = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role="main"]');
  if (found === null) throw new Error('a page without content');
  return found;
};
const page = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.zx-page');
  if (found === null) throw new Error('no page');
  return found;
};

const open = (back: () => void) =>
  mountComponent(() => (
    <PageShell title="个人资料" onBack={back} action={<View aria-label="保存" />}>
      <View aria-label="内容" />
    </PageShell>
  ));

test('the bar is over the content, with the way back and the title', async () => {
  facts = PHONE;
  await open(() => undefined);
  const banner = document.querySelector('[role="banner"]');
  expect(banner?.textContent).toBe('个人资料');
  expect(main().textContent).toBe('');
  expect(page().style.getPropertyValue('--nav-h')).toBe('44px');
});

test('where the window has a bar of its own, ours is hidden: back and title are the first row of the content', async () => {
  facts = { ...PHONE, hasNavBar: false };
  const back = jest.fn();
  const screen = await open(back);
  expect(document.querySelector('[role="banner"]')).toBeNull();
  const first = main().firstElementChild;
  expect(first?.querySelector('[role="heading"]')?.getAttribute('aria-label')).toBe('个人资料');
  expect(first?.contains(screen.control('返回'))).toBe(true);
  await screen.tap(screen.control('返回'));
  expect(back).toHaveBeenCalledTimes(1);
  for (const size of ['--nav-top', '--nav-h', '--nav-right']) {
    expect(page().style.getPropertyValue(size)).toBe('0px');
  }
});

test('the page’s one button comes after the content, also where it stands above it', async () => {
  facts = PHONE;
  const narrow = await open(() => undefined);
  expect(document.querySelector('[role="region"]')?.contains(narrow.control('保存'))).toBe(true);
  document.body.innerHTML = '';
  facts = { ...PHONE, widthPx: 1280, sizeClass: 'wide' };
  const wide = await open(() => undefined);
  expect(document.querySelector('[role="region"]')?.className).toContain('top');
  const order = wide.control('内容').compareDocumentPosition(wide.control('保存'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('what is in a page, and what lies over it, stays as it is where the window becomes wide and narrow', async () => {
  const narrow = { ...PHONE, hasNavBar: true };
  facts = narrow;
  const screen = await mountComponent(() => (
    <PageShell title="举报" action={<View aria-label="保存" />} overlay={<View aria-label="上层" />}>
      <View aria-label="内容" />
    </PageShell>
  ));
  const field = (label: string) => screen.control(label);
  const before = [field('内容'), field('上层')];
  for (const next of [{ ...narrow, widthPx: 1_280, sizeClass: 'wide' as const }, narrow]) {
    facts = next;
    await screen.change(() => turn());
    expect(document.querySelector('[aria-label="页面操作"]')?.className.includes('top')).toBe(next !== narrow);
    expect([field('内容'), field('上层')].map((one, at) => one === before[at])).toEqual([true, true]);
  }
});
