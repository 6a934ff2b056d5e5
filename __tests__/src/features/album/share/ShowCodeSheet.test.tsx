import { ERRORS } from '@contract/errors';
import { getShowCode } from '@contract/http/album-share';
import { ShowCodeSheet } from '@/features/album/share/ShowCodeSheet';
import { type ClientWorld, letAnswersCome, openWorld, refusing } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  world.answer(getShowCode, () => refusing(ERRORS.SHOW_CODE_INVALID));
});

test('the last digit asks for the album, once, and a refusal is told there', async () => {
  const screen = await mountComponent(() => <ShowCodeSheet onClose={() => undefined} />);
  await screen.type(screen.control('展示码'), '12345');
  await letAnswersCome(screen);
  expect(world.sentTo(getShowCode)).toEqual([]);
  world.answer(getShowCode, () => null);
  await screen.type(screen.control('展示码'), '123456');
  await screen.tap(screen.control('打开相册'));
  await letAnswersCome(screen);
  expect(world.sentTo(getShowCode)).toEqual([{ code: '123456' }]);
});

test('of a code that is not one it says so', async () => {
  const screen = await mountComponent(() => <ShowCodeSheet onClose={() => undefined} />);
  await screen.type(screen.control('展示码'), '654321');
  await letAnswersCome(screen);
  expect(screen.text()).toContain(ERRORS.SHOW_CODE_INVALID.msg);
});

test('whoever opens it types at once', async () => {
  const screen = await mountComponent(() => <ShowCodeSheet onClose={() => undefined} />);
  expect(document.activeElement).toBe(screen.control('展示码'));
});
