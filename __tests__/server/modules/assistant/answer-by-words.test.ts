import { FOUND_PHOTOS_MAX } from '@contract/constants/assistant';
import { type AnswerPen, writeByWords } from '../../../../server/modules/assistant/answer-by-words';

async function answerWith(photos: number): Promise<string> {
  const cards = Array.from({ length: photos }, () => ({ kind: 'media' as const, id: 'm'.repeat(22) }));
  const found = { cards, steps: [], lines: [], answers: [] };
  const tools = { findPhotos: async () => found, findHelp: async () => ({ ...found, cards: [] }) };
  let said = '';
  const pen: AnswerPen = { say: (text) => void (said += text), add: () => undefined, cardCount: 0 };
  const wish = { question: '找三亚的照片', today: '2026-11-20' };
  await writeByWords(tools as unknown as Parameters<typeof writeByWords>[0], {} as never, wish, pen);
  return said;
}

test('of photos that are as many as are shown there may be more', async () => {
  expect(await answerWith(2)).toContain('找到2张照片或视频，');
  expect(await answerWith(FOUND_PHOTOS_MAX)).toContain(`先列出${FOUND_PHOTOS_MAX}张照片或视频`);
});
