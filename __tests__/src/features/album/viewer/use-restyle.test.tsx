import { View } from '@tarojs/components';
import { MODEL_CONSENT_VERSION } from '@contract/constants/generation';
import { generateAiPhoto, giveModelConsent, initGeneration } from '@contract/http/generation';
import type { GenerationInit } from '@contract/schemas/generation';
import { useRestyle } from '@/features/album/viewer/use-restyle';
import { Button } from '@/components/Button';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { aMediaItem, type ClientWorld, letAnswersCome, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const MEDIA = aMediaItem({ id: 'm'.repeat(22), albumId: 'a'.repeat(22) });
type Maker = GenerationInit['makers'][number];
const LOCAL: Maker = {
  ...{ engine: 'local', words: '本机效果，未接入大模型', types: [1, 2, 3, 4], canEnlarge: true },
  ...{ picturePoints: 0, filmPoints: 0 },
};
const MODEL: Maker = { ...LOCAL, engine: 'model', words: '由某大模型生成', types: [1, 2], picturePoints: 10 };
const toInit = (makers: Maker[], isGiven: boolean): GenerationInit => ({
  makers,
  ...{ left: 20, aDay: 20, integral: 50 },
  consent: { provider: '某大模型', version: MODEL_CONSENT_VERSION, isGiven },
});

let world: ClientWorld;
let sent: object[];
beforeEach(async () => {
  sent = [];
  world = await openWorld();
  world.answer(generateAiPhoto, (input) => {
    sent.push(input);
    return null;
  });
});

function Restyled() {
  const { begin, sheet } = useRestyle();
  return (
    <View>
      <Button text="换个风格" onPress={() => begin(MEDIA)} />
      {sheet}
    </View>
  );
}

async function begin(init: GenerationInit): Promise<Mounted> {
  world.answer(initGeneration, () => init);
  const screen = await mountComponent(() => <Restyled />);
  await screen.tap(screen.control('换个风格'));
  expect(useOverlays.getState().actions?.items).toHaveLength(13);
  await screen.change(() => chooseAction('cinematic'));
  await letAnswersCome(screen);
  return screen;
}

const WISH = { mediaId: MEDIA.id, albumId: MEDIA.albumId, style: 'cinematic', option: 1 };

test('where there is one maker nobody is asked who it is', async () => {
  await begin(toInit([LOCAL], false));
  expect(sent).toEqual([{ ...WISH, engine: 'local' }]);
});

test('where there are several one chooses, and reads what each costs', async () => {
  const screen = await begin(toInit([MODEL, LOCAL], true));
  expect(sent).toEqual([]);
  expect(useOverlays.getState().actions?.items.map(({ label }) => label)).toEqual(['大模型（10积分）', '本机效果']);
  await screen.change(() => chooseAction('model'));
  await letAnswersCome(screen);
  expect(sent).toEqual([{ ...WISH, engine: 'model' }]);
});

test('a photo goes to the model only after that was agreed to', async () => {
  const screen = await begin(toInit([MODEL, LOCAL], false));
  await screen.change(() => chooseAction('model'));
  await letAnswersCome(screen);
  expect(sent).toEqual([]);
  expect(screen.text()).toContain('将照片交给大模型');
  world.answer(giveModelConsent, () => ({ provider: '某大模型', version: MODEL_CONSENT_VERSION, isGiven: true }));
  const box = document.querySelector<HTMLElement>('[role="dialog"] [role="checkbox"]');
  if (box === null) throw new Error('nothing to tick');
  await screen.tap(box);
  await screen.tap(screen.control('同意并生成'));
  await letAnswersCome(screen);
  expect(sent).toEqual([{ ...WISH, engine: 'model' }]);
});
