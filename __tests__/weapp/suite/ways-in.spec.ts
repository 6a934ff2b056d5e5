import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { named, TILES } from './phone';
import { createAlbum, haveBeforeCamera, haveInChat, signIn } from './steps';

test('photos come from a chat and from the camera as well', async ({ phone }) => {
  await signIn(phone, '摄影师小周');
  await phone.rests();
  await createAlbum(phone, '部门聚会');
  await haveInChat(phone, [{ name: '合影.jpg', bytes: await drawPicture({ taken: '2026:03:01 10:20:30' }) }]);
  await haveBeforeCamera(phone, { name: 'shot.jpg', bytes: await drawPicture({ taken: '2026:03:01 11:20:30' }) });
  await phone.tap(named('上传照片'));
  await phone.isAt('packageAlbumC/photos/upload', '上传到部门聚会');
  await phone.tap(named('从聊天选择'));
  await phone.sees('1个文件已上传');
  await phone.tap(named('拍摄'));
  await phone.sees('2个文件已上传');
  await phone.look('uploaded');
  await phone.tap(named('完成'));
  await phone.isAt('packageAlbumC/photos/photos', '部门聚会');
  await expect.poll(() => phone.count(TILES)).toBe(2);
});
