import { useEffect } from 'react';
import { BATCH_MAX } from '@contract/constants/media';
import { hiddeOrShowPhoto } from '@contract/http/media';
import { type PickedActions, usePickedActions } from '@/features/album/hooks/use-picked-actions';
import { useOverlays } from '@/stores/overlays';
import { type ClientWorld, DEAD_LINE, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

let world: ClientWorld;
let actions: PickedActions;
let changes: number;

function Acting() {
  const now = usePickedActions(() => {
    changes += 1;
  });
  useEffect(() => {
    actions = now;
  });
  return null;
}

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  changes = 0;
});

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n).padStart(22, 'x'));
const pick = (ids: readonly string[]) => new Map(ids.map((id) => [id, 'photo' as const]));

test('what was done before a call failed is told as done, and shown', async () => {
  const ids = idsOf(BATCH_MAX + 50);
  let calls = 0;
  world.answer(hiddeOrShowPhoto, ({ ids: asked }) => {
    calls += 1;
    if (calls > 1) return DEAD_LINE;
    return { changed: BATCH_MAX, results: (asked as string[]).map((id) => ({ id, code: 0, msg: '' })) };
  });
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('hide', pick(ids));
  });
  expect(useOverlays.getState().toast?.message).toBe('100项完成，50项未完成：请求失败，请重试');
  expect(changes).toBe(1);
});

test('where nothing was done the failure is all there is to tell', async () => {
  world.answer(hiddeOrShowPhoto, () => DEAD_LINE);
  const screen = await mountComponent(Acting);
  let isDone: boolean | null = null;
  await screen.change(async () => {
    isDone = await actions.run('hide', pick(idsOf(3)));
  });
  expect([isDone, changes]).toEqual([false, 0]);
});
