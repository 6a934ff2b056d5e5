import { useEffect } from 'react';
import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { BATCH_MAX } from '@contract/constants/media';
import {
  hiddeOrShowPhoto,
  hiddeOrShowVideo,
  moveToLabel,
  removeMedia,
  restoreMedia,
  setPriceByIds,
  setRemarkByIds,
  settingBoutiqueOrCancelBoutique,
  transferFile,
} from '@contract/http/media';
import type { Endpoint } from '@contract/http/endpoint';
import { ERRORS } from '@contract/errors';
import type { SettingResults } from '@contract/schemas/shared';
import type { PickedActions } from '@/features/album/picked/picked-desk';
import { usePickedActions } from '@/features/album/picked/use-picked-actions';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
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
const fine = (ids: readonly string[]) => ids.map((id) => ({ id, code: 0, msg: '' }));
const said = (): string | undefined => useOverlays.getState().toast?.message;
const pick = (ids: readonly string[]) => new Map(ids.map((id) => [id, 'photo' as const]));

test('what was done before a call failed is reported as done, and shown', async () => {
  const ids = idsOf(BATCH_MAX + 50);
  let calls = 0;
  world.answer(hiddeOrShowPhoto, ({ ids: asked }) => {
    calls += 1;
    if (calls > 1) return DEAD_LINE;
    return { changed: BATCH_MAX, results: fine(asked as string[]), former: [] };
  });
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('hide', pick(ids));
  });
  await screen.change(() => new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS)));
  expect(said()).toBe('100项完成，50项未完成：请求失败，请重试');
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

const LABEL = 'l'.repeat(22);
const ALBUM = { id: 'b'.repeat(22), name: '另一本' };
const [one = '', two = '', three = ''] = idsOf(3);
const some = pick([one, two, three]);

/** Each has its value, and tells the one before. */
function keep<I, V>(call: Endpoint<I, SettingResults<V>>, values: Map<string, V>, valueOf: (sent: object) => V): void {
  world.answer(call, (sent) => {
    const value = valueOf(sent);
    const isStale = (was: V | undefined): boolean => 'from' in sent && was !== sent['from'] && was !== value;
    const results = (sent['ids'] as string[]).map((id) => {
      return isStale(values.get(id)) ? { id, ...ERRORS.MEDIA_CHANGED } : { id, code: 0, msg: '' };
    });
    const former = results.flatMap(({ id, code }) => {
      const was = values.get(id);
      if (code === 0) values.set(id, value);
      return was === undefined || was === value || code !== 0 ? [] : [{ value: was, ids: [id] }];
    });
    return { changed: former.length, results, former };
  });
}

type Sent = { hidden: boolean; boutique: boolean; remark: string; labelId?: string; priceFen: number };
const READ = {
  hidden: (sent: object) => (sent as Sent).hidden,
  boutique: (sent: object) => (sent as Sent).boutique,
  remark: (sent: object) => (sent as Sent).remark,
  label: (sent: object) => (sent as Sent).labelId ?? null,
  price: (sent: object) => (sent as Sent).priceFen,
};

async function undone(
  ...acts: (() => Promise<unknown>)[]
): Promise<{ words: string | undefined; toast: string | undefined }> {
  const screen = await mountComponent(Acting);
  for (const act of acts) {
    await screen.change(async () => {
      await act();
    });
  }
  const words = actions.undoing.wayBack?.words;
  const toast = said();
  await screen.change(() => actions.undoing.undo());
  expect(actions.undoing.wayBack).toBeNull();
  return { words, toast };
}

/** A sheet asks before it is done. */
const asking = (action: 'remark' | 'label' | 'price' | 'transfer') => () => actions.run(action, some);

describe('is taken back to what each was', () => {
  test('hiding photos and videos, those left alone that were hidden', async () => {
    const values = new Map([
      [one, false],
      [two, true],
      [three, false],
    ]);
    const before = new Map(values);
    keep(hiddeOrShowPhoto, values, READ.hidden);
    keep(hiddeOrShowVideo, values, READ.hidden);
    const mixed = new Map([...pick([one, two]), [three, 'video' as const]]);
    const { words, toast } = await undone(() => actions.run('hide', mixed));
    expect([words, toast]).toEqual(['已隐藏，别人看不到了', undefined]);
    expect(values).toEqual(before);
    expect(world.sentTo(hiddeOrShowPhoto)).toEqual([
      { ids: [one, two], hidden: true },
      { ids: [one], hidden: false },
    ]);
    expect([said(), changes]).toEqual(['已恢复', 2]);
  });

  test('the best', async () => {
    const values = new Map([
      [one, true],
      [two, false],
      [three, true],
    ]);
    const before = new Map(values);
    keep(settingBoutiqueOrCancelBoutique, values, READ.boutique);
    expect((await undone(() => actions.run('plain', some))).words).toBe('已取消精选');
    expect(values).toEqual(before);
  });

  test('remarks, one call for each that was', async () => {
    const values = new Map([
      [one, '签到'],
      [two, ''],
      [three, '签到'],
    ]);
    const before = new Map(values);
    keep(setRemarkByIds, values, READ.remark);
    expect((await undone(asking('remark'), () => actions.remark('开场'))).words).toBe('已备注');
    expect(values).toEqual(before);
    expect(world.sentTo(setRemarkByIds).slice(1)).toEqual([
      { ids: [one, three], remark: '签到', from: '开场' },
      { ids: [two], remark: '', from: '开场' },
    ]);
  });

  test('labels', async () => {
    const values = new Map<string, string | null>([
      [one, null],
      [two, LABEL],
      [three, 'm'.repeat(22)],
    ]);
    const before = new Map(values);
    keep(moveToLabel, values, READ.label);
    expect((await undone(asking('label'), () => actions.move(LABEL))).words).toBe('已移动');
    expect(values).toEqual(before);
  });

  test('prices', async () => {
    const values = new Map([
      [one, 0],
      [two, 500],
      [three, 800],
    ]);
    const before = new Map(values);
    keep(setPriceByIds, values, READ.price);
    expect((await undone(asking('price'), () => actions.price(500))).words).toBe('已定价');
    expect(values).toEqual(before);
  });

  test('albums, with the label there and what was the best there', async () => {
    const from = 'a'.repeat(22);
    world.answer(transferFile, ({ ids, albumId }) => ({
      changed: 2,
      results: fine(ids as string[]),
      former:
        albumId === from
          ? []
          : [
              { value: { albumId: from, labelId: LABEL, isEssence: true }, ids: [one] },
              { value: { albumId: from, labelId: null, isEssence: false }, ids: [two, three] },
            ],
    }));
    world.answer(settingBoutiqueOrCancelBoutique, ({ ids }) => ({
      changed: 1,
      results: fine(ids as string[]),
      former: [],
    }));
    expect((await undone(asking('transfer'), () => actions.moveToAlbum(ALBUM))).words).toBe('已移到“另一本”');
    expect(world.sentTo(transferFile)).toEqual([
      { ids: [one, two, three], albumId: ALBUM.id },
      { ids: [one], albumId: from, labelId: LABEL, from: ALBUM.id },
      { ids: [two, three], albumId: from, from: ALBUM.id },
    ]);
    expect(world.sentTo(settingBoutiqueOrCancelBoutique)).toEqual([{ ids: [one], boutique: true }]);
  });
});

test('what somebody else has changed since stays as it is, and that is shown', async () => {
  const prices = new Map([
    [one, 0],
    [two, 300],
    [three, 0],
  ]);
  keep(setPriceByIds, prices, READ.price);
  const changeOne = async () => void prices.set(one, 800);
  await undone(asking('price'), () => actions.price(500), changeOne);
  expect(prices).toEqual(
    new Map([
      [one, 800],
      [two, 300],
      [three, 0],
    ]),
  );
  expect(said()).toBe('2项已恢复，1项未恢复：已被他人修改');
});

test('labels: none is a value as any other', async () => {
  const labels = new Map<string, string | null>([
    [one, LABEL],
    [two, LABEL],
    [three, LABEL],
  ]);
  keep(moveToLabel, labels, READ.label);
  const changeAll = async () => [one, two, three].forEach((id) => labels.set(id, 'm'.repeat(22)));
  await undone(asking('label'), () => actions.move(null), changeAll);
  expect(world.sentTo(moveToLabel).at(-1)).toEqual({ ids: [one, two, three], labelId: LABEL, from: null });
  expect([said(), new Set(labels.values())]).toEqual(['已被他人修改', new Set(['m'.repeat(22)])]);
});

test('where all were so already there is nothing to take back', async () => {
  keep(hiddeOrShowPhoto, new Map([[one, true]]), READ.hidden);
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('hide', pick([one]));
  });
  expect([actions.undoing.wayBack, said()]).toEqual([null, '已隐藏，别人看不到了']);
});

test('items that cannot be restored are reported, and each refused item stays as it is', async () => {
  const ids = idsOf(BATCH_MAX);
  world.answer(hiddeOrShowPhoto, ({ ids: sent, hidden }) => ({
    changed: 1,
    results: (sent as string[]).map((id, at) => ({
      id,
      ...(hidden || at > 1 ? { code: 0, msg: '' } : ERRORS.FORBIDDEN),
    })),
    former: [{ value: !hidden, ids: sent as string[] }],
  }));
  await undone(() => actions.run('hide', pick(ids)));
  expect(said()).toBe(`98项已恢复，2项未恢复：${ERRORS.FORBIDDEN.msg}`);
});

test('a way back that a dead line cut off goes on from there', async () => {
  const ids = idsOf(BATCH_MAX + 50);
  let isDead = false;
  world.answer(hiddeOrShowPhoto, ({ ids: sent, hidden }) => {
    if (isDead && (sent as string[]).length < BATCH_MAX) return DEAD_LINE;
    return {
      changed: 1,
      results: fine(sent as string[]),
      former: hidden === true ? [{ value: false, ids: sent as string[] }] : [],
    };
  });
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('hide', pick(ids));
  });
  isDead = true;
  await screen.change(() => actions.undoing.undo());
  expect(said()).toBe('100项已恢复，50项未恢复：请求失败，请重试');
  expect(actions.undoing.wayBack?.words).toBe('已隐藏，别人看不到了');
  isDead = false;
  await screen.change(() => actions.undoing.undo());
  expect(world.sentTo(hiddeOrShowPhoto).at(-1)).toEqual({ ids: ids.slice(BATCH_MAX), hidden: false });
  expect([said(), actions.undoing.wayBack]).toEqual(['已恢复', null]);
});

test('hundreds that were deleted come back by one call, which the page need not wait for', async () => {
  const ids = idsOf(BATCH_MAX * 2 + 50);
  world.answer(removeMedia, ({ ids: sent }) => ({ removed: 1, results: fine(sent as string[]) }));
  world.answer(restoreMedia, ({ ids: sent }) => ({ changed: 1, results: fine(sent as string[]) }));
  const screen = await mountComponent(Acting);
  await screen.change(() => {
    void actions.run('delete', pick(ids));
  });
  await screen.change(async () => {
    answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
    await letAnswersCome(screen);
  });
  expect(world.sentTo(removeMedia)).toHaveLength(3);
  expect(actions.undoing.wayBack?.words).toBe('已删除250项');
  await screen.change(() => actions.undoing.undo());
  expect(world.sentTo(restoreMedia)).toEqual([{ ids }]);
});

test('hundreds that were moved under a label go back by one call', async () => {
  const ids = idsOf(BATCH_MAX * 2 + 50);
  const label = 'l'.repeat(22);
  world.answer(moveToLabel, ({ ids: sent }) => ({
    changed: 1,
    results: fine(sent as string[]),
    former: [{ value: null, ids: sent as string[] }],
  }));
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('label', pick(ids));
  });
  await screen.change(() => actions.move(label));
  expect(world.sentTo(moveToLabel)).toHaveLength(3);
  await screen.change(() => actions.undoing.undo());
  expect(world.sentTo(moveToLabel).slice(3)).toEqual([{ ids, from: label }]);
  expect(actions.undoing.wayBack).toBeNull();
});

test('a second answer while the first is under way moves nothing', async () => {
  world.answer(transferFile, ({ ids: sent }) => ({ changed: 1, results: fine(sent as string[]), former: [] }));
  const screen = await mountComponent(Acting);
  await screen.change(async () => {
    await actions.run('transfer', some);
  });
  await screen.change(async () => {
    await Promise.all([actions.moveToAlbum(ALBUM), actions.moveToAlbum({ id: 'c'.repeat(22), name: '第三本' })]);
  });
  expect(world.sentTo(transferFile).map(({ albumId }) => albumId)).toEqual([ALBUM.id]);
});
