import { getPrivacySettings, updatePrivacySettings } from '@contract/http/security';
import type { PrivacySettings } from '@contract/schemas/security';
import { PrivacySettingsScreen } from '@/features/user/screens/PrivacySettingsScreen';
import { controlOf, hasControl } from '../../../../support/chat/chats';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/privacySettings/privacySettings') };
});

const SETTINGS: PrivacySettings = {
  findByPhone: true,
  messageFrom: 0,
  showAlbums: true,
  showLikes: true,
  personalised: true,
};

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getPrivacySettings, () => SETTINGS);
});

test('who may write is chosen of three', async () => {
  world.answer(updatePrivacySettings, (sent) => ({ ...SETTINGS, ...sent }));
  const screen = await mountComponent(() => <PrivacySettingsScreen />);
  await letAnswersCome(screen);
  await screen.tap(controlOf('谁可以给我发消息好友不受影响所有人'));
  expect(hasControl('所有人，已选择')).toBe(true);
  await screen.tap(controlOf('我关注的人'));
  await letAnswersCome(screen);
  expect(world.sentTo(updatePrivacySettings)).toEqual([{ messageFrom: 1 }]);
  expect(hasControl('谁可以给我发消息好友不受影响我关注的人')).toBe(true);
});
