import { listMemberTypes } from '@contract/http/member';
import { getPublicValues } from '@contract/http/system';
import { MemberAgreementScreen } from '@/features/system/screens/MemberAgreementScreen';
import { DEAD_LINE, openWorld } from '../../../../support/client-world';
import { mountComponent } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/memberAgreement/memberAgreement') };
});

const photographer = {
  memberTypeKey: 'level_40',
  memberTypeName: '大会员',
  hasBadge: true,
  capacitySize: 3 * 1_024 ** 4,
  permissions: { PHOTO_UPLOAD_MAX_SIZE: 200 * 1_024 ** 2, VIDEO_UPLOAD_MAX_SIZE: 4 * 1_024 ** 3 },
};
const LEVELS = { records: [photographer], total: 1, size: 10, current: 1, pages: 1 };

test('the levels are what the operator has made of them, and are asked for again where they could not be had', async () => {
  const world = await openWorld();
  world.answer(getPublicValues, () => ({ OPERATOR_NAME: '丽江影像', OPERATOR_CONTACT: 'a@b.cn' }));
  world.answer(listMemberTypes, () => DEAD_LINE);
  const screen = await mountComponent(() => <MemberAgreementScreen />);
  expect(screen.text()).toContain('加载失败，请稍后重试');
  world.answer(listMemberTypes, () => LEVELS);
  await screen.tap(screen.control('重试'));
  expect(screen.text()).toContain('大会员：容量3TB，单张照片200MB，单个视频4GB。');
});
