import { toAuthorizeAddress, toQrAddress } from '@/domain/wechat-links';

test('the page with the QR code goes on inside its frame', () => {
  const address = toQrAddress({
    appId: 'wx1',
    redirectUri: 'https://a.example/sign-in-callback.html',
    scope: 'snsapi_login',
    state: 's&1',
  });
  expect(address).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx1' +
      '&redirect_uri=https%3A%2F%2Fa.example%2Fsign-in-callback.html&response_type=code' +
      '&scope=snsapi_login&state=s%261&self_redirect=true#wechat_redirect',
  );
});

test('the parameters of the authorisation stand in the order WeChat checks', () => {
  const address = toAuthorizeAddress(
    { appId: 'wx2', scope: 'snsapi_userinfo', state: 's1' },
    'https://a.example/packageAlbumC/photos/photos?id=1',
  );
  expect(address).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx2' +
      '&redirect_uri=https%3A%2F%2Fa.example%2FpackageAlbumC%2Fphotos%2Fphotos%3Fid%3D1' +
      '&response_type=code&scope=snsapi_userinfo&state=s1#wechat_redirect',
  );
});
