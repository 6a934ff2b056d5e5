import { permission } from '@/platform/permission';
import { wechatPage } from '@/platform/wechat-page';
import type { ScanOutcome } from '@/platform/wechat-page/types';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { scanCode } from '@/stores/scan-code';

let scanned: ScanOutcome;
const toast = (): string | undefined => useOverlays.getState().toast?.message;

beforeEach(() => {
  useOverlays.setState({ toast: null });
  jest.replaceProperty(wechatPage, 'canScanUnsigned', true);
  jest.spyOn(wechatPage, 'scan').mockImplementation(async () => scanned);
});
afterEach(() => jest.restoreAllMocks());

test.each<[ScanOutcome, Awaited<ReturnType<typeof scanCode>>, string | undefined]>([
  [{ kind: 'read', text: '123456' }, { kind: 'show', code: '123456' }, undefined],
  [{ kind: 'cancelled' }, { kind: 'cancelled' }, undefined],
  [{ kind: 'failed', reason: 'scanCode:fail' }, { kind: 'cancelled' }, '没有扫到，请重试'],
])('%j gives %j and says %s', async (outcome, code, words) => {
  scanned = outcome;
  expect(await scanCode()).toEqual(code);
  expect(toast()).toBe(words);
});

test('where nothing can be scanned it says so itself', async () => {
  jest.replaceProperty(wechatPage, 'canScanUnsigned', false);
  expect(await scanCode()).toEqual({ kind: 'absent' });
});

test.each([
  [true, { kind: 'show', code: '123456' }],
  [false, { kind: 'cancelled' }],
])('a camera that is forbidden leads to the settings; allowed there %s, it gives %j', async (isAllowed, code) => {
  scanned = { kind: 'forbidden' };
  jest.spyOn(permission, 'askFor').mockImplementation(async () => {
    if (isAllowed) scanned = { kind: 'read', text: '123456' };
    return isAllowed;
  });
  const scanning = scanCode();
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  expect(useOverlays.getState().dialogs[0]?.title).toBe('没有相机权限');
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  expect(await scanning).toEqual(code);
});
