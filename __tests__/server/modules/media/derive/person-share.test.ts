import { setImmediate as turn } from 'node:timers/promises';
import { createPersonShares } from '../../../../../server/modules/media/derive/person-share';

const forever = new AbortController().signal;

function open() {
  const shares = createPersonShares({ most: 100, usual: 20 });
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    shares,
    inside,
    async come(name: string, personId: string, cost: number, signal = forever): Promise<void> {
      void shares.enter(personId, cost, signal).then(
        (leave) => {
          inside.push(name);
          leaves.set(name, leave);
        },
        () => inside.push(`${name} gave up`),
      );
      await turn();
    },
    async go(name: string): Promise<void> {
      inside.splice(inside.indexOf(name), 1);
      leaves.get(name)?.();
      await turn();
    },
  };
}

test('a person has no more under way than one may, whatever others have', async () => {
  const { shares, inside, come, go } = open();
  await come('a1', 'a', 60);
  await come('a2', 'a', 60);
  await come('b1', 'b', 60);
  expect([inside, shares.listFull()]).toEqual([['a1', 'b1'], ['a']]);
  await go('a1');
  expect([inside, shares.listFull()]).toEqual([['b1', 'a2'], []]);
});

test('one that is larger than a share goes alone', async () => {
  const { inside, come, go } = open();
  await come('a1', 'a', 500);
  await come('a2', 'a', 1);
  expect(inside).toEqual(['a1']);
  await go('a1');
  expect(inside).toEqual(['a2']);
});

test('who has no room for a usual one is full', async () => {
  const { shares, come } = open();
  await come('a1', 'a', 80);
  expect(shares.listFull()).toEqual([]);
  await come('a2', 'a', 1);
  expect(shares.listFull()).toEqual(['a']);
});

test('who gives up makes room', async () => {
  const { shares, inside, come } = open();
  const stopped = new AbortController();
  await come('a1', 'a', 90);
  await come('a2', 'a', 90, stopped.signal);
  await come('a3', 'a', 5);
  stopped.abort();
  await turn();
  expect([...inside].sort()).toEqual(['a1', 'a2 gave up', 'a3']);
  expect(shares.listFull()).toEqual(['a']);
});
