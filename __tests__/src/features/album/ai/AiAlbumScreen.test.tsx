import { MODEL_CONSENT_VERSION } from '@contract/constants/generation';
import {
  changeGenerated,
  generate,
  generateOfPhoto,
  giveModelConsent,
  initGeneration,
  listGenerations,
  listUserTexts,
} from '@contract/http/generation';
import type { Generation, GenerationInit } from '@contract/schemas/generation';
import { AiAlbumScreen } from '@/features/album/ai/AiAlbumScreen';
import { MODEL_TERMS_LABEL } from '@/features/album/model/model-terms';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { aMediaItem, type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/templet/aiAlbum/aiAlbum') };
});

const ID = 'a'.repeat(22);
const LOCAL: GenerationInit['makers'][number] = {
  ...{ engine: 'local', words: '本机效果，未接入大模型', types: [1, 2, 3, 4], canEnlarge: true },
  ...{ picturePoints: 0, filmPoints: 0 },
};
const MODEL: GenerationInit['makers'][number] = {
  ...{ engine: 'model', words: '由某大模型生成', types: [1, 2], canEnlarge: false, picturePoints: 10, filmPoints: 60 },
};
const INIT: GenerationInit = { makers: [LOCAL], left: 20, aDay: 20, integral: 50, consent: null };
const WITH_MODEL: GenerationInit = {
  ...INIT,
  makers: [MODEL, LOCAL],
  consent: { provider: '某大模型', version: MODEL_CONSENT_VERSION, isGiven: false },
};
const ORDER: Generation = {
  ...{ id: 'g'.repeat(22), albumId: ID, type: 1, prompt: '日落', negative: '', style: 'anime', option: 1 },
  ...{ ratio: '1:1', count: 2, seed: 1, state: 3, engine: 'model', points: 0, percent: 0, reason: '没有通过审核' },
  ...{ createTime: Date.now(), source: null, action: '', results: [] },
};

let world: ClientWorld;
let sent: object[] = [];
beforeEach(async () => {
  sent = [];
  world = await openWorld();
  world.answer(listUserTexts, () => []);
  world.answer(listGenerations, () => ({ records: [], total: 0, current: 1, size: 20, pages: 1 }));
  world.answer(generate, (input) => {
    sent.push(input);
    return ORDER;
  });
});

async function open(init: GenerationInit, type: 1 | 2 | 3 = 1): Promise<Mounted> {
  world.answer(initGeneration, () => init);
  const screen = await mountComponent(() => <AiAlbumScreen albumId={ID} type={type} />);
  await letAnswersCome(screen);
  return screen;
}

test('without a model nobody is asked who makes it, and nothing costs', async () => {
  const screen = await open(INIT);
  expect(screen.text()).toContain('本机效果，未接入大模型。今天还可以生成20个');
  expect(screen.text()).not.toContain('由谁生成');
  expect(screen.text()).not.toContain('积分');
});

test('with a model it says who makes it and what that costs', async () => {
  const screen = await open(WITH_MODEL);
  expect(screen.text()).toContain('由谁生成');
  expect(screen.text()).toContain('可用50积分');
});

test('what the model does not make stays with this machine', async () => {
  const film = await open(WITH_MODEL, 3);
  expect(film.text()).not.toContain('由谁生成');
});

test('a failed order says why', async () => {
  world.answer(listGenerations, () => ({ records: [ORDER], total: 1, current: 1, size: 20, pages: 1 }));
  const screen = await open(WITH_MODEL);
  expect(screen.text()).toContain('没有通过审核');
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(sent).toMatchObject([{ albumId: ID, type: 1, prompt: '日落', engine: 'model', count: 2 }]);
  expect(sent[0]).toHaveProperty('requestId', expect.stringMatching(/^[\da-f]{32}$/));
});

test('what is tried again without a model is made by this machine', async () => {
  world.answer(listGenerations, () => ({ records: [ORDER], total: 1, current: 1, size: 20, pages: 1 }));
  const screen = await open(INIT);
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(sent).toMatchObject([{ engine: 'local' }]);
});

test('a photo goes to the model only after that was agreed to in a sheet with nothing ticked', async () => {
  const source = aMediaItem({ id: 'm'.repeat(22), smallUrl: '/a.webp' });
  const failed: Generation = { ...ORDER, type: 2, source };
  world.answer(listGenerations, () => ({ records: [failed], total: 1, current: 1, size: 20, pages: 1 }));
  world.answer(generateOfPhoto, (input) => {
    sent.push(input);
    return failed;
  });
  const screen = await open(WITH_MODEL, 2);
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(sent).toEqual([]);
  expect(screen.text()).toContain('将照片交给大模型');
  const given: object[] = [];
  world.answer(giveModelConsent, (input) => {
    given.push(input);
    world.answer(initGeneration, () => ({
      ...WITH_MODEL,
      consent: { provider: '某大模型', version: MODEL_CONSENT_VERSION, isGiven: true },
    }));
    return { provider: '某大模型', version: MODEL_CONSENT_VERSION, isGiven: true };
  });
  await screen.tap(screen.control('同意并生成'));
  await letAnswersCome(screen);
  expect(given).toEqual([]);
  const box = document.querySelector<HTMLElement>('[role="dialog"] [role="checkbox"]');
  if (box === null) throw new Error('nothing to tick');
  expect(box.textContent).toBe(MODEL_TERMS_LABEL);
  await screen.tap(box);
  await screen.tap(screen.control('同意并生成'));
  await letAnswersCome(screen);
  expect(given).toEqual([{ version: MODEL_CONSENT_VERSION, isGiven: true }]);
  expect(sent).toMatchObject([{ mediaId: source.id, engine: 'model' }]);
});

test('another of what a model made says what it costs before it is ordered, and what is wrong is reported', async () => {
  const result = aMediaItem({ id: 'r'.repeat(22), smallUrl: '/a.webp' });
  const done: Generation = { ...ORDER, state: 2, reason: '', results: [result] };
  world.answer(listGenerations, () => ({ records: [done], total: 1, current: 1, size: 20, pages: 1 }));
  world.answer(changeGenerated, (input) => {
    sent.push(input);
    return done;
  });
  const screen = await open(WITH_MODEL);
  await screen.tap(screen.control('变化第1个'));
  expect(sent).toEqual([]);
  const asked = useOverlays.getState().dialogs.at(-1);
  expect(asked?.title).toBe('变化需要20积分');
  await screen.change(() => answerDialog(asked?.id ?? 0, true));
  await letAnswersCome(screen);
  expect(sent).toMatchObject([{ id: done.id, mediaId: result.id, action: 'VARIATION' }]);
  // This machine enlarges what that model does not, for nothing.
  await screen.tap(screen.control('放大第1个'));
  await letAnswersCome(screen);
  expect(sent).toHaveLength(2);
  await screen.tap(screen.control('举报第1个'));
  expect(screen.text()).toContain('涉嫌侵权');
});
