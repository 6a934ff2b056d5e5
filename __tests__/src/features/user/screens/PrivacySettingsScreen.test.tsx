import { getFaceConsent } from '@contract/http/face';
import { getPrivacySettings, updatePrivacySettings } from '@contract/http/security';
import type { PrivacySettings } from '@contract/schemas/security';
import { PrivacySettingsScreen } from '@/features/user/screens/PrivacySettingsScreen';
import { controlOf, hasControl } from '../../../../support/chat/chats';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';
import { visitElsewhere } from '../../../../support/pages/page-visits';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/privacySettings/privacySettings') };
});

jest.mock('@tarojs/taro', () =>
  jest
    .requireActual<typeof import('../../../../support/pages/page-visits')>('../../../../support/pages/page-visits')
    .taroWithVisits(),
);

const SETTINGS: PrivacySettings = {
  findByPhone: true,
  messageFrom: 0,
  showAlbums: true,
  showLikes: true,
  personalised: true,
};

const GIVEN = { isGiven: true, version: '1', givenTime: 1 };

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

test('whoever comes back from adding a face reads of it', async () => {
  let kept = 0;
  world.answer(getFaceConsent, () => ({
    search: GIVEN,
    keep: GIVEN,
    versions: { search: '1', keep: '1' },
    kept,
    answers: 0,
    lastErasure: null,
  }));
  const screen = await mountComponent(() => <PrivacySettingsScreen />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('没有保存你的人脸信息');
  await visitElsewhere(screen, () => {
    kept = 1;
  });
  await letAnswersCome(screen);
  expect(screen.text()).toContain('已保存1张脸');
});
