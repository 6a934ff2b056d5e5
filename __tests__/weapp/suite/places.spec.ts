import { runAdmin } from '../../support/product';
import { expect, test } from './desk';
import { a, named, type Phone, startingWith } from './phone';
import { enterAs } from './steps';

const openAddress = (phone: Phone, address: string): Promise<void> =>
  phone.openAt(`/external/webview/webview?url=${encodeURIComponent(address)}`);

test('a site of the operator’s list is shown inside, and the address of any other is copied for a browser', async ({
  phone,
  desk: { product },
}) => {
  const guide = 'https://help.example.com/guide?page=2';
  const other = 'https://example.org/a?b=1';
  runAdmin(product, 'param', 'set', 'WEBVIEW_HOSTS', 'help.example.com');
  await openAddress(phone, guide);
  await phone.find('web-view');
  expect(await phone.listValues('web-view', 'src')).toEqual([guide]);
  await openAddress(phone, other);
  await phone.sees('即将打开外部网站');
  await phone.rests();
  await phone.look('outside');
  await phone.tap(named('继续前往'));
  await phone.isTold('链接已复制，请在浏览器中打开');
  expect(await phone.program.callWxMethod('getClipboardData')).toMatchObject({ data: other });
});

test('where no map opens a place is written, kept with the album and shown to whoever asks', async ({ phone }) => {
  const place = '丽江古城';
  await enterAs(phone, '新的测试用户');
  await phone.program.mockWxMethod('chooseLocation', { errMsg: 'chooseLocation:fail no permission' });
  await phone.tap(named('新建相册'));
  await phone.isAt('packageAlbumA/home/create', '新建相册');
  await phone.type('相册名称', '写下的地点');
  await phone.tap(startingWith('button', '地点，'));
  await phone.isAt('choose-location', '选择位置');
  await phone.sees('本站没有启用地图服务，请直接填写地点');
  await phone.tap(startingWith('button', '在地图上选择'));
  await phone.isTold('无法打开地图，可以直接填写地点');
  await phone.type('地点名称', place);
  await phone.rests();
  await phone.look('place-written');
  await phone.tap(named('使用这个地点'));
  await phone.isAt('packageAlbumA/home/create', '新建相册');
  await phone.find(named(`地点，${place}`));
  await phone.tap(named('创建相册'));
  await phone.isAt('packageAlbumC/photos/photos', '写下的地点');
  await phone.find(a('link', `${place}，查看位置`));
  await phone.rests();
  await phone.look('album-with-place');
  await phone.tap(a('link', `${place}，查看位置`));
  await phone.isAt('open-location', '查看位置');
  await phone.sees(place);
  await phone.look('place-shown');
  await phone.tap(named('复制位置'));
  expect(await phone.program.callWxMethod('getClipboardData')).toMatchObject({ data: place });
});
