import { listLabels, settingLabel } from '@contract/http/album';
import { ERRORS } from '@contract/errors';
import type { AlbumLabel } from '@contract/schemas/album';
import { ManageLabels } from '@/features/album/desk/ManageLabels';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

const ALBUM_ID = 'a'.repeat(22);
const aLabel = (name: string): AlbumLabel => ({ id: name.repeat(22), name, photoCount: 0, videoCount: 0 });
const LABELS = ['甲', '乙', '丙', '丁'].map(aLabel);

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open(): Promise<Mounted> {
  world.answer(listLabels, () => LABELS);
  const screen = await mountComponent(() => <ManageLabels albumId={ALBUM_ID} />);
  await letAnswersCome(screen);
  return screen;
}

const shown = (): string =>
  [...document.querySelectorAll('[aria-label^="上移"]')]
    .map((one) => one.getAttribute('aria-label')?.slice(2))
    .join('');

test('moves reach the server one after the other, as they were made', async () => {
  const screen = await open();
  let answer = (): void => undefined;
  world.answer(settingLabel, () => new Promise((resolve) => (answer = () => resolve(aLabel('丁')))));
  await screen.tap(screen.control('上移丁'));
  await screen.tap(screen.control('上移丁'));
  await letAnswersCome(screen);
  expect(shown()).toBe('甲丁乙丙');
  expect(world.sentTo(settingLabel)).toMatchObject([{ position: '2' }]);
  await screen.change(() => answer());
  await letAnswersCome(screen);
  expect(world.sentTo(settingLabel)).toMatchObject([{ position: '2' }, { position: '1' }]);
  await screen.change(() => answer());
  await letAnswersCome(screen);
});

test('after one that fails the order is the server’s', async () => {
  const screen = await open();
  world.answer(settingLabel, () => refusing(ERRORS.LABEL_ABSENT));
  world.answer(listLabels, () => LABELS.filter(({ name }) => name !== '丙'));
  await screen.tap(screen.control('上移丙'));
  await letAnswersCome(screen);
  expect(shown()).toBe('甲乙丁');
});
