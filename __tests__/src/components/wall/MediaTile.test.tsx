import { MediaTile } from '@/components/wall/MediaTile';
import { toWallItem } from '@/domain/wall/wall-item';
import { mountComponent, type Mounted } from '../../../support/mounted';

const onPress = jest.fn();

const mountTile = (): Promise<Mounted> =>
  mountComponent(() => (
    <MediaTile
      item={toWallItem(['i', 0, 1_000, '', 0, 0, 0, ''])}
      mediaBase="/m/"
      day="2026-01-20"
      leftPx={0}
      topPx={0}
      widthPx={120}
      heightPx={120}
      elementId="tile"
      isFocusable
      isSelected={null}
      onPress={onPress}
    />
  ));

const isAsked = (): boolean => document.querySelector('img') !== null;
const fail = (screen: Mounted): Promise<void> =>
  screen.change(() => void document.querySelector('img')?.dispatchEvent(new Event('error')));

test('a picture that does not come is asked for again by itself, twice, and then by a tap', async () => {
  const screen = await mountTile();
  const broken = '照片，1月20日，加载失败，重新加载';
  const failFor = (timeMs: number): Promise<void> =>
    screen.passTime(timeMs, async () => {
      await fail(screen);
      expect([isAsked(), screen.has(broken)]).toEqual([false, true]);
    });
  await failFor(2_000);
  expect([isAsked(), screen.has(broken)]).toEqual([true, false]);
  await failFor(8_000);
  expect([isAsked(), screen.has(broken)]).toEqual([true, false]);
  await failFor(60_000);
  expect(isAsked()).toBe(false);
  await screen.tap(screen.control(broken));
  expect([isAsked(), onPress.mock.calls]).toEqual([true, []]);
});
