import { BATCH_MAX } from '@contract/constants/media';
import { compressResource } from '@contract/http/capacity';
import { call } from '@/api/client';
import { COMPRESS_CHOICES } from '@/domain/capacity';
import { formatCount } from '@/domain/format/format-count';
import { countPicked, describeBatch, idsOfKind, type WallPicked } from '@/domain/wall/wall-selection';
import { confirm, showActions, showToast } from '@/stores/base/overlays';
import { chooseMedia, hideMedia } from '../source/switch-media';
import { type BatchOutcome, type BatchStep, removing, runSteps, setting } from './batch-steps';
import { turning } from './turn-photos';
import type { PickedDesk } from './picked-desk';

/** What changes photos themselves. Rejects where a call fails before anything was done. */
export function changesOf({ undoing, onChanged }: Pick<PickedDesk, 'undoing' | 'onChanged'>) {
  const tell = (words: string, { asked, done, refused }: BatchOutcome): void => {
    showToast(describeBatch(words, done.length, asked, refused), { isError: done.length < asked });
  };

  /** Beside the way back, or where there is nothing to take back in a toast. Answers what is left to do. */
  const setMany = async (words: string, steps: readonly BatchStep[]): Promise<readonly string[]> => {
    const outcome = await runSteps(steps);
    const back = steps.flatMap((step) => step.back());
    if (back.length > 0) undoing.offer(words, back);
    if (back.length === 0 || outcome.refused !== '') tell(words, outcome);
    return outcome.left;
  };

  const remove = async (picked: WallPicked): Promise<boolean> => {
    const words = countPicked(picked);
    const wants = await confirm({
      title: `删除${words}？`,
      text: '30天内可以从回收站恢复',
      confirmText: '删除',
      isDanger: true,
    });
    if (!wants) return false;
    const step = removing([...picked.keys()]);
    const outcome = await runSteps([step]);
    const told = `已删除${formatCount(outcome.done.length)}项`;
    if (outcome.done.length > 0) undoing.offer(told, step.back());
    if (outcome.refused !== '') tell(told, outcome);
    onChanged(outcome.left);
    return outcome.done.length > 0;
  };

  const hide = async (picked: WallPicked, isHidden: boolean): Promise<void> => {
    const steps = [
      setting(idsOfKind(picked, 'photo'), isHidden, (ids, hidden) => hideMedia('photo', ids, hidden)),
      setting(idsOfKind(picked, 'video'), isHidden, (ids, hidden) => hideMedia('video', ids, hidden)),
    ];
    onChanged(await setMany(isHidden ? '已隐藏，别人看不到了' : '已取消隐藏', steps));
  };

  const choose = async (picked: WallPicked, isEssence: boolean): Promise<void> => {
    const step = setting([...picked.keys()], isEssence, chooseMedia);
    onChanged(await setMany(isEssence ? '已设为精选' : '已取消精选', [step]));
  };

  const turn = async (picked: WallPicked): Promise<void> => {
    const photos = idsOfKind(picked, 'photo');
    if (photos.length === 0) return showToast('只能旋转照片', { isError: true });
    onChanged(await setMany('已旋转', [turning(photos)]));
  };

  const compress = async (picked: WallPicked): Promise<boolean> => {
    const chosen = await showActions(COMPRESS_CHOICES, '压缩到多小');
    const level = COMPRESS_CHOICES.find(({ id }) => id === chosen)?.level;
    if (level === undefined) return false;
    const wants = await confirm({
      title: `压缩${countPicked(picked)}？`,
      text: '压缩后无法恢复原来的清晰度',
      confirmText: '压缩',
      isDanger: true,
    });
    if (!wants) return false;
    const outcome = await runSteps([
      {
        ids: [...picked.keys()],
        atOnce: BATCH_MAX,
        act: async (ids) => (await call(compressResource, { ids, level })).results,
        back: () => [],
      },
    ]);
    tell('已开始压缩，进度在“我的容量”', outcome);
    onChanged(outcome.left);
    return outcome.done.length > 0;
  };

  return { setMany, remove, hide, choose, turn, compress };
}
