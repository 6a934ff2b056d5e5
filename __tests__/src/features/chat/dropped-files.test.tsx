import type { OutgoingFile } from '@/features/chat/hooks/use-composing';
import { useDroppedFiles } from '@/features/chat/hooks/use-dropped-files';
import { media } from '@/platform/media';
import type { MemoryMedia } from '@/platform/media/memory';
import type { PickedFile } from '@/platform/media/types';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { mountComponent, type Mounted } from '../../../support/mounted';

jest.mock('@/platform/media', () => {
  const memory = jest.requireActual<typeof import('@/platform/media/memory')>('@/platform/media/memory');
  return { media: memory.createMemoryMedia() };
});

const aFile = (name: string, mime: string): PickedFile => ({
  name,
  sizeBytes: 1,
  mime,
  handle: { kind: 'blob', blob: new Blob(['x']) },
});

let sent: string[];
async function open(isOpen: boolean): Promise<Mounted> {
  sent = [];
  return mountComponent(() => {
    useDroppedFiles(isOpen, async (files: readonly OutgoingFile[]) => {
      sent.push(...files.map(({ file, use }) => `${use} ${file.name}`));
    });
    return null;
  });
}
const drop = (screen: Mounted, ...files: PickedFile[]) => screen.change(() => (media as MemoryMedia).drop(files));
const answer = (screen: Mounted, isSure: boolean) =>
  screen.change(() => answerDialog(useOverlays.getState().dialogs[0]?.id ?? 0, isSure));

test('what is dropped or pasted is sent as what it is, once that was asked', async () => {
  const screen = await open(true);
  await drop(screen, aFile('a.png', 'image/png'), aFile('b.mp4', 'video/mp4'), aFile('c.pdf', 'application/pdf'));
  // A second paste does not ask a second time.
  await drop(screen, aFile('a.png', 'image/png'));
  expect(useOverlays.getState().dialogs.map(({ title, text }) => [title, text])).toEqual([
    ['发送这3个文件？', '“a.png”等'],
  ]);
  expect(sent).toEqual([]);
  await answer(screen, true);
  expect(sent).toEqual(['picture a.png', 'video b.mp4', 'file c.pdf']);
  await drop(screen, aFile('d.png', 'image/png'));
  await answer(screen, false);
  expect(sent).toHaveLength(3);
});

test('no more than nine are sent at once, and it says so', async () => {
  const screen = await open(true);
  await drop(screen, ...Array.from({ length: 11 }, (_, index) => aFile(`${index}.png`, 'image/png')));
  expect(useOverlays.getState().toast?.message).toBe('一次最多发送9个');
  await answer(screen, true);
  expect(sent).toHaveLength(9);
});

test('where one may say nothing, nothing is taken', async () => {
  const screen = await open(false);
  await drop(screen, aFile('a.png', 'image/png'));
  expect(useOverlays.getState().dialogs).toEqual([]);
});
