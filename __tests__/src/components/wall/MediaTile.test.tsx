import { ROW_FLAG } from '@contract/constants/wall-row';
import { MediaTile } from '@/components/wall/MediaTile';
import { toWallItem } from '@/domain/wall/wall-item';
import { mountComponent, type Mounted } from '../../../support/mounted';

const onPress = jest.fn();

const mountTile = (kind: 0 | 1 = 0, flags = 0, priceFen = 0): Promise<Mounted> =>
  mountComponent(() => (
    <MediaTile
      item={toWallItem(['i', kind, 1_000, '', kind * 32_000, flags, priceFen, ''])}
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

test.each<[string, 0 | 1, number, number, string, string]>([
  ['a free photo has no tag', 0, 0, 0, '照片，1月20日', ''],
  ['a photo that costs something', 0, 0, 500, '照片，1月20日，￥5.00', '￥5.00'],
  ['a video, beside its length', 1, 0, 120_400, '视频，1月20日，0:00:32，￥1,204.00', '0:00:32￥1,204.00'],
  ['what one has bought says so instead', 0, ROW_FLAG.bought, 500, '照片，1月20日，已购', '已购'],
  ['one that has not passed the review', 0, 64, 0, '照片，1月20日，未过审', '未过审'],
  ['one that waits for those on it', 0, 1024, 0, '照片，1月20日，待同意', '待同意'],
  ['and is hidden besides', 0, 68, 0, '照片，1月20日，已隐藏，未过审', '已隐藏，未过审'],
  ['an illegal one of one’s own', 0, 776, 0, '照片，1月20日，内容违规，暂不展示，申诉', '内容违规，暂不展示申诉'],
  ['one’s own at risk', 0, 784, 0, '照片，1月20日，内容审核中，风险', '内容审核中风险'],
  ['a hidden one', 0, 4, 1, '照片，1月20日，￥0.01，已隐藏', '￥0.01已隐藏'],
])('%s', async (_name, kind, flags, priceFen, label, text) => {
  const tile = await mountTile(kind, flags, priceFen);
  expect(tile.has(label)).toBe(true);
  expect(tile.text()).toBe(text);
});
