import { BATCH_MAX, type Turns } from '@contract/constants/media';
import { getMedia, turnMedia } from '@contract/http/media';
import type { SettingResults } from '@contract/schemas/shared';
import { call } from '@/api/client';
import { showToast } from '@/stores/base/overlays';
import { type BatchStep, settingBack } from './batch-steps';

const LOOK_EVERY_MS = 500;
const LOOK_TIMES = 40;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the pictures of one are there as they were asked for; some time later at the latest. */
async function isTurned(id: string, turns: number): Promise<boolean> {
  for (let time = 0; time < LOOK_TIMES; time += 1) {
    await pause(LOOK_EVERY_MS);
    if ((await call(getMedia, { id })).turns === turns) return true;
  }
  return false;
}

/** Until the pictures are there: they are made in the order they were asked for. A failure here undoes nothing. */
async function awaitTurned({ former }: SettingResults<Turns>, toTurns: (before: Turns) => Turns): Promise<void> {
  const last = former.map(({ value, ids }) => ({ id: ids[ids.length - 1] ?? '', turns: toTurns(value) }));
  if (last.length === 0) return;
  showToast('正在旋转');
  const seen = await Promise.all(last.map(({ id, turns }) => isTurned(id, turns).catch(() => false)));
  if (!seen.every(Boolean)) showToast('正在处理，稍后就能看到');
}

const next = (turns: Turns): Turns => ((turns + 1) % 4) as Turns;

async function setTurns(ids: string[], turns: Turns, from?: Turns): Promise<SettingResults<Turns>> {
  const reply = await call(turnMedia, { ids, turns, ...(from === undefined ? {} : { from }) });
  await awaitTurned(reply, () => turns);
  return reply;
}

/** Photos by a quarter clockwise, and each back to how it was, unless somebody has turned it since. */
export function turning(ids: readonly string[]): BatchStep {
  const former: SettingResults<Turns>['former'] = [];
  return {
    ids,
    atOnce: BATCH_MAX,
    act: async (some) => {
      const reply = await call(turnMedia, { ids: some, by: 1 });
      former.push(...reply.former);
      await awaitTurned(reply, next);
      return reply.results;
    },
    back: () => former.flatMap((one) => settingBack([one], next(one.value), setTurns)),
  };
}
