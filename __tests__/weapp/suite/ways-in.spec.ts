import { TAP_GUARD_MS } from '@contract/constants/client';
import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { a, named, TILES } from './phone';
import { createAlbum, haveBeforeCamera, haveInChat, signIn } from './steps';

test('photos come from a chat and, once it is allowed, from the camera as well', async ({ phone }) => {
  await signIn(phone, '摄影师小周');
  await phone.rests();
  await createAlbum(phone, '部门聚会');
  await haveInChat(phone, [{ name: '合影.jpg', bytes: await drawPicture({ taken: '2026:03:01 10:20:30' }) }]);
  await phone.tap(named('上传照片'));
  await phone.isAt('packageAlbumC/photos/upload', '上传到部门聚会');
  await phone.program.mockWxMethod('openSetting', { errMsg: 'openSetting:ok', authSetting: { 'scope.camera': false } });
  await phone.program.mockWxMethod('chooseMedia', { errMsg: 'chooseMedia:fail auth deny' });
  await phone.tap(named('拍摄'));
  await phone.tap(`${a('dialog', '没有相机权限')} ${named('去设置')}`);
  await phone.misses(a('dialog', '没有相机权限'));
  await haveBeforeCamera(phone, { name: 'shot.jpg', bytes: await drawPicture({ taken: '2026:03:01 11:20:30' }) });
  await phone.passTime(TAP_GUARD_MS);
  await phone.tap(named('从聊天选择'));
  await phone.sees('1个文件已上传');
  await phone.tap(named('拍摄'));
  await phone.sees('2个文件已上传');
  await phone.look('uploaded');
  await phone.tap(named('完成'));
  await phone.isAt('packageAlbumC/photos/photos', '部门聚会');
  await expect.poll(() => phone.count(TILES)).toBe(2);
});
