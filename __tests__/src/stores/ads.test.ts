import { AD_ERRORS } from '@contract/ad-errors';
import { claimAdReward, getAdConfig, reportAd, takeAdTicket } from '@contract/http/ad';
import { createDownload } from '@contract/http/media';
import type { AdSlot } from '@contract/schemas/ad';
import { clearEndedDownloads, startDownloads } from '@/features/album/picked/downloads';
import { useDownloads } from '@/features/album/picked/downloads-state';
import { rewardAd } from '@/platform/reward-ad';
import type { MemoryRewardAd } from '@/platform/reward-ad/memory';
import { loadAds, watchAd } from '@/stores/ads';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { useVersions } from '@/stores/base/versions';
import { type ClientWorld, openWorld, refusing } from '../../support/client-world';

jest.mock('@/platform/reward-ad', () => {
  const memory = jest.requireActual<typeof import('@/platform/reward-ad/memory')>('@/platform/reward-ad/memory');
  return { rewardAd: memory.createMemoryRewardAd() };
});
jest.mock('@/platform/download', () => {
  const memory = jest.requireActual<typeof import('@/platform/download/memory')>('@/platform/download/memory');
  return { download: memory.createMemoryDownload() };
});

const screen = rewardAd as MemoryRewardAd;
const SLOT: AdSlot = { slot: 'download', seconds: 15, unitId: 'adunit-1', amount: 5, days: 0, left: 2 };
const TICKET = 't'.repeat(22);
const PHOTO = { mediaIds: ['a'.repeat(22)], kind: 'photo', quality: 1, name: '照片' } as const;
const LINK = { url: '/download/x', fileName: 'a.jpg', isZip: false, count: 1, leftOut: 0, sizeBytes: 1, expireTime: 1 };
const toast = (): string | undefined => useOverlays.getState().toast?.message;

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  screen.isThere = true;
  screen.answerWith({ kind: 'watched' });
  useVersions.setState({ isAudit: false });
  world.answer(getAdConfig, () => ({ slots: [SLOT], freeDownloads: 2, isReported: true }));
  world.answer(takeAdTicket, () => ({ ticket: TICKET, expireTime: 0 }));
  world.answer(claimAdReward, () => ({ slot: 'download' as const, amount: 5, days: 0 }));
  world.answer(reportAd, () => null);
  clearEndedDownloads();
});

test('an ad is watched with a ticket, which is then claimed, and its events are reported', async () => {
  await loadAds();
  expect(await watchAd(SLOT)).toEqual({ slot: 'download', amount: 5, days: 0 });
  expect(screen.shown).toContain('adunit-1');
  expect(world.sentTo(claimAdReward)).toEqual([{ ticket: TICKET }]);
  expect(world.sentTo(reportAd)).toEqual([
    { slot: 'download', event: 'shown' },
    { slot: 'download', event: 'watched' },
  ]);
});

test.each([
  [{ kind: 'closed' }, '看完广告才能领取'],
  [{ kind: 'failed', reason: '暂时没有广告，请稍后再试' }, '暂时没有广告，请稍后再试'],
] as const)('%j claims nothing and says why', async (outcome, words) => {
  screen.answerWith(outcome);
  expect(await watchAd(SLOT)).toBeNull();
  expect(world.sentTo(claimAdReward)).toEqual([]);
  expect(toast()).toBe(words);
});

test('nothing is reported if the operator does not want it', async () => {
  world.answer(getAdConfig, () => ({ slots: [SLOT], freeDownloads: 2, isReported: false }));
  await loadAds();
  await watchAd(SLOT);
  expect(world.sentTo(reportAd)).toEqual([]);
});

test.each(['audit', 'elsewhere'] as const)('nothing is asked for: %s', async (where) => {
  useVersions.setState({ isAudit: where === 'audit' });
  screen.isThere = where === 'audit';
  expect((await loadAds()).slots).toEqual([]);
  expect(world.sentTo(getAdConfig)).toEqual([]);
  world.answer(createDownload, () => LINK);
  await startDownloads([PHOTO]);
  expect(world.sentTo(createDownload)).toMatchObject([{ withoutAds: true }]);
});

test('two questions at once are one', async () => {
  await Promise.all([loadAds(), loadAds()]);
  expect(world.sentTo(getAdConfig)).toHaveLength(1);
});

/** What the person answers to the next question. */
async function answerNext(isConfirmed: boolean): Promise<void> {
  while (useOverlays.getState().dialogs.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const [dialog] = useOverlays.getState().dialogs;
  expect(dialog).toMatchObject({ title: '看15秒广告免费下载', confirmText: '看广告' });
  answerDialog(dialog?.id ?? 0, isConfirmed);
}
const states = (): string[] => useDownloads.getState().downloadTask.map(({ state }) => state);

test('a download beyond those of the day is kept after an ad, and what waited too', async () => {
  let isFree = false;
  world.answer(createDownload, () => (isFree ? LINK : refusing(AD_ERRORS.AD_FIRST)));
  world.answer(claimAdReward, () => {
    isFree = true;
    return { slot: 'download' as const, amount: 5, days: 0 };
  });
  const done = startDownloads([PHOTO, PHOTO]);
  await answerNext(true);
  await done;
  expect(states()).toEqual(['saved', 'saved']);
});

test('who watches none keeps his files in the list, with the reason', async () => {
  world.answer(createDownload, () => refusing(AD_ERRORS.AD_FIRST));
  const done = startDownloads([PHOTO, PHOTO]);
  await answerNext(false);
  await done;
  expect(states()).toEqual(['failed', 'failed']);
  expect(useDownloads.getState().downloadTask[1]?.reason).toBe(AD_ERRORS.AD_FIRST.msg);
});

test('without an ad left only the reason is shown', async () => {
  world.answer(getAdConfig, () => ({ slots: [{ ...SLOT, left: 0 }], freeDownloads: 2, isReported: false }));
  world.answer(createDownload, () => refusing(AD_ERRORS.AD_FIRST));
  await startDownloads([PHOTO]);
  expect(toast()).toBe(AD_ERRORS.AD_FIRST.msg);
});
