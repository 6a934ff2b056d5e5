import { textFile } from '@/platform/text-file';
import type { HandOverOutcome, TextFileOutcome } from '@/platform/text-file/types';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { saveTextFile } from '@/stores/save-text-file';

const toast = (): string | undefined => useOverlays.getState().toast?.message;
const pretend = (outcome: TextFileOutcome) => jest.spyOn(textFile, 'save').mockResolvedValue(outcome);

beforeEach(() => useOverlays.setState({ toast: null }));
afterEach(() => jest.restoreAllMocks());

test.each<[HandOverOutcome['kind'], string | undefined]>([
  ['saved', '已导出'],
  ['cancelled', undefined],
  ['failed', '导出失败，请稍后重试'],
])('%s at once, or in the tap of its question, says %s', async (kind, words) => {
  pretend({ kind });
  await saveTextFile('a.csv', '', '表格');
  expect(toast()).toBe(words);
  useOverlays.setState({ toast: null });
  pretend({ kind: 'ready', send: async () => ({ kind }) });
  const saving = saveTextFile('a.csv', '', '表格');
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  expect(useOverlays.getState().dialogs[0]?.title).toBe('表格已生成，发送到聊天？');
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, true);
  await saving;
  expect(toast()).toBe(words);
});

test('nothing is shown to a person who does not send it', async () => {
  let isSent = false;
  pretend({
    kind: 'ready',
    send: async () => {
      isSent = true;
      return { kind: 'saved' };
    },
  });
  const saving = saveTextFile('a.csv', '', '表格');
  while (useOverlays.getState().dialogs.length === 0) await new Promise((go) => setTimeout(go, 1));
  answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, false);
  await saving;
  expect([isSent, toast()]).toEqual([false, undefined]);
});
