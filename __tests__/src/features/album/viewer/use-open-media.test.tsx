import { View } from '@tarojs/components';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ViewerMedia } from '@/domain/viewer/viewer-media';
import { type OpenMedia, useOpenMedia } from '@/features/album/viewer/use-open-media';
import { letAnswersCome } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

let screen: Mounted;
let opened: OpenMedia;
/** What waits until it is let go of. */
let held: (() => void)[] | null;
let have: (ids: readonly string[]) => Promise<void>;

function Page({ first }: { readonly first: readonly string[] }) {
  const [ids, setIds] = useState(first);
  const groups = useMemo(
    () => (ids.length === 0 ? [] : [{ key: 'g', day: '2026-01-20', count: ids.length, ratioSum: ids.length }]),
    [ids],
  );
  const readRows = useCallback(
    () =>
      Promise.resolve({
        mediaBase: '/m/',
        rows: ids.map((id) => [id, 0, 1_500, '', 0, 0, 0, ''] as const),
      }),
    [ids],
  );
  const getItem = async (index: number) => {
    const id = ids[index];
    const waiting = held;
    if (waiting !== null) await new Promise<void>((resolve) => void waiting.push(resolve));
    return id === undefined ? null : ({ id } as ViewerMedia);
  };
  const now = useOpenMedia({ groups, readRows, total: ids.length, isLoading: false }, getItem, undefined);
  useEffect(() => {
    opened = now;
    have = async (next) => {
      await screen.change(() => setIds(next));
      await letAnswersCome(screen);
    };
  });
  return <View />;
}

beforeEach(() => {
  held = null;
});

async function openAt(index: number, ids: readonly string[] = ['a', 'b', 'c']): Promise<void> {
  screen = await mountComponent(() => <Page first={ids} />);
  await screen.change(() => opened.openAt({ index, id: ids[index] ?? '', rect: null }));
}
const shown = () => opened.open && [opened.open.index, opened.open.id];

test.each<[string, number, readonly string[], unknown]>([
  ['leaves the wall: the next is in view, and it is the one that is acted on', 0, ['b', 'c'], [0, 'b']],
  ['leaves the wall as its last: the one before it', 2, ['a', 'b'], [1, 'b']],
  ['leaves an empty wall: there is nothing to look at', 1, [], null],
  ['has new ones before it: it stays in view', 1, ['x', 'y', 'a', 'b', 'c'], [3, 'b']],
  ['is where it was: nothing changes', 1, ['a', 'b', 'd'], [1, 'b']],
])('the one in view %s', async (_name, index, ids, expected) => {
  await openAt(index);
  await have(ids);
  expect(shown()).toEqual(expected);
});

test('after one was removed the next is in view, also once the wall knows; after the only one nothing', async () => {
  await openAt(1);
  await screen.change(() => opened.leaveRemoved());
  expect(shown()).toEqual([2, 'c']);
  await have(['a', 'c']);
  expect(shown()).toEqual([1, 'c']);
  await screen.change(() => opened.leaveRemoved());
  expect(shown()).toEqual([0, 'a']);
  await have(['a']);
  await screen.change(() => opened.leaveRemoved());
  expect(shown()).toBeNull();
});

test('a slideshow that begins again begins with what is new', async () => {
  await openAt(2);
  await screen.change(async () => {
    opened.beginAgain();
    await opened.show(0);
  });
  await have(['x', 'a', 'b', 'c']);
  expect(shown()).toEqual([0, 'x']);
  await screen.change(() => opened.show(2));
  await have(['y', 'x', 'a', 'b', 'c']);
  expect(shown()).toEqual([3, 'b']);
});

test('what comes late, of a turn before the last one, changes nothing', async () => {
  await openAt(0);
  const late: (() => void)[] = [];
  held = late;
  await screen.change(() => void opened.show(1));
  held = null;
  await have(['x', 'y', 'z']);
  expect(shown()).toEqual([1, 'y']);
  await screen.change(() => late.forEach((letGo) => letGo()));
  expect(shown()).toEqual([1, 'y']);
});
