import { SHORT_LINK_PARAM } from '@contract/constants/album';
import type { Arrival } from '@/platform/arrival/types';
import { arrival as weapp } from '@/platform/arrival/index.weapp';
import { createMemoryArrival } from '@/platform/arrival/memory';

/** As a page that is opened at this address. */
async function openAt(address: string): Promise<Arrival> {
  window.history.replaceState(null, '', address);
  jest.resetModules();
  const { arrival } = await import('@/platform/arrival/index.h5');
  return arrival;
}

test('a code in the address is taken out of it and handed over once', async () => {
  const arrival = await openAt('/packageAlbumA/home/home?code=c1&state=s1&id=7');
  expect(`${window.location.pathname}${window.location.search}`).toBe('/packageAlbumA/home/home?id=7');
  expect(arrival.takeCode()).toEqual({ code: 'c1', state: 's1' });
  expect(arrival.takeCode()).toBeNull();
});

test.each(['/', '/?state=s1', '/?code=', `/?${SHORT_LINK_PARAM}=Ab3xy`])(
  '%s brings no code and stays as it is',
  async (address) => {
    const arrival = await openAt(address);
    expect(arrival.takeCode()).toBeNull();
    expect(`${window.location.pathname}${window.location.search}`).toBe(address);
  },
);

test('a mini-program has no address to come back to', () => {
  expect(weapp.takeCode()).toBeNull();
  expect(weapp.leaveForCode((returnTo) => returnTo)).toBe(false);
});

test('the one in memory keeps where it left for', () => {
  const memory = createMemoryArrival('https://a.example/', { code: 'c', state: '' });
  expect(memory.takeCode()).toEqual({ code: 'c', state: '' });
  expect(memory.leaveForCode((returnTo) => `https://b.example/?back=${returnTo}`)).toBe(true);
  expect(memory.left).toEqual(['https://b.example/?back=https://a.example/']);
});
