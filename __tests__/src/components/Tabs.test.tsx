import { useState } from 'react';
import { Tabs } from '@/components/Tabs';
import { mountComponent } from '../../support/mounted';

const TABS = [
  { id: 'photo', text: '照片', count: 128 },
  { id: 'video', text: '视频' },
  { id: 'mine', text: '我的' },
] as const;

function Page() {
  const [selectedId, setSelectedId] = useState<'photo' | 'video' | 'mine'>('photo');
  return <Tabs label="相册内容" tabs={TABS} selectedId={selectedId} onSelect={setSelectedId} />;
}

const selected = () => document.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute('aria-label');

describe('Tabs', () => {
  test('say which one is selected, and the others say that they are not', async () => {
    const screen = await mountComponent(Page);
    expect(screen.control('相册内容').getAttribute('role')).toBe('tablist');
    expect(selected()).toBe('照片 128');
    await screen.tap(screen.control('视频'));
    expect(selected()).toBe('视频');
    expect(screen.control('照片 128').getAttribute('aria-selected')).toBe('false');
  });

  test('arrow keys go around, Home and End to the ends', async () => {
    const screen = await mountComponent(Page);
    await screen.press(screen.control('照片 128'), 'ArrowLeft');
    expect(selected()).toBe('我的');
    await screen.press(screen.control('我的'), 'ArrowRight');
    expect(selected()).toBe('照片 128');
    await screen.press(screen.control('照片 128'), 'End');
    expect(selected()).toBe('我的');
    await screen.press(screen.control('我的'), 'Home');
    expect(selected()).toBe('照片 128');
  });
});
