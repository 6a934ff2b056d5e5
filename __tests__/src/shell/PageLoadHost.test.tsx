import { chunks } from '@/platform/chunks';
import type { MemoryChunks } from '@/platform/chunks/memory';
import { ChunkFailureHost } from '@/shell/ChunkFailureHost';
import { PageLoadHost } from '@/shell/PageLoadHost';
import { mountComponent } from '../../support/mounted';

jest.mock('@/platform/chunks', () => {
  const memory = jest.requireActual<typeof import('@/platform/chunks/memory')>('@/platform/chunks/memory');
  return { chunks: memory.createMemoryChunks() };
});

const world = chunks as MemoryChunks;

function Hosts() {
  return (
    <>
      <PageLoadHost />
      <ChunkFailureHost />
    </>
  );
}

test('a page that is loading is announced, and no longer when it is there', async () => {
  const screen = await mountComponent(Hosts);
  expect(screen.has('正在加载')).toBe(false);
  await screen.change(() => world.load(true));
  expect(screen.has('正在加载')).toBe(true);
  await screen.change(() => world.load(false));
  expect(screen.has('正在加载')).toBe(false);
});

test('a page that did not come is offered again', async () => {
  const screen = await mountComponent(Hosts);
  await screen.change(() => world.fail());
  expect(screen.text()).toContain('页面加载失败');
  await screen.tap(screen.control('重新加载'));
  expect(world.reloads).toBe(1);
});
