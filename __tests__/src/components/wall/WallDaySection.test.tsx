import { WallDaySection } from '@/components/wall/WallDaySection';
import { createWall, DAY_HEADER_PX, type Wall } from '@/domain/wall/wall-model';
import { mountComponent } from '../../../support/mounted';

const NONE: ReadonlySet<string> = new Set();
const ignore = (): void => undefined;

function aDay(count: number, videos: number, headerPx: number): Wall {
  return createWall([{ key: 'g', day: '2026-05-02', count, videos, ratioSum: count }], {
    mode: 'square',
    rules: { widthPx: 375, columns: 3, gapPx: 4 },
    headerPx,
  });
}

test.each([
  ['photos', 3, 0, '5月2日 周六 3张'],
  ['videos', 2, 2, '5月2日 周六 2个视频'],
  ['photos and videos', 5, 2, '5月2日 周六 3张 2个视频'],
])('a day of %s says how many of each it has', async (_what, count, videos, words) => {
  const wall = aDay(count, videos, DAY_HEADER_PX);
  const [day] = wall.days;
  if (day === undefined) throw new Error('a wall has days');
  const screen = await mountComponent(() => (
    <WallDaySection
      {...{ wall, day, currentYear: 2026, stickyTopPx: 0, stopId: '', selected: null }}
      loaded={new Map()}
      failed={NONE}
      span={{ topPx: 0, bottomPx: 0 }}
      onPress={ignore}
      onLongPress={undefined}
      onPick={undefined}
      onRetry={ignore}
    />
  ));
  expect(screen.text()).toContain(words);
});
