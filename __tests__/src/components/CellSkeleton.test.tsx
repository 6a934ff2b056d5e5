import { useState } from 'react';
import { CellSkeleton } from '@/components/CellSkeleton';
import { mountComponent } from '../../support/mounted';

test('what takes long says that it does', async () => {
  let load = (): void => undefined;
  const screen = await mountComponent(() => {
    const [isLoading, setLoading] = useState(false);
    load = () => setLoading(true);
    return isLoading ? <CellSkeleton rows={2} /> : null;
  });
  await screen.passTime(10_000, async () => {
    await screen.change(() => load());
    expect(screen.text()).toBe('');
  });
  expect(screen.text()).toBe('网络有点慢，请稍候');
});
