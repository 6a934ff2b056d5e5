import { judgeAddress } from '@/domain/web-address';

const judge = (address: string) => judgeAddress(address, 'photos.example.cn', ['help.example.com', '*.partner.cn']);

test.each([
  ['/packageAlbumC/photos/photos?id=1&labelId=2', '/packageAlbumC/photos/photos?id=1&labelId=2'],
  ['https://photos.example.cn/packageAlbumE/help/help', '/packageAlbumE/help/help'],
  ['https://PHOTOS.example.cn', '/'],
  ['http://photos.example.cn:8080/a?b=1#c', '/a?b=1'],
  ['https://photos.example.cn?x=1', '/?x=1'],
])('%s is the page %s', (address, path) => {
  expect(judge(address)).toEqual({ kind: 'page', path });
});

test.each([
  ['https://help.example.com/a?b=c#d', 'inside'],
  ['https://a.partner.cn/x', 'inside'],
  ['http://help.example.com/', 'ask'],
  ['https://help.example.com:8443/', 'ask'],
  ['https://partner.cn/', 'ask'],
  ['https://help.example.com.evil.cn/', 'ask'],
  ['https://example.org/path', 'ask'],
  ['https://help.example.com@evil.cn/', 'refused'],
  ['https://evil.cn\\@help.example.com/', 'refused'],
  ['//evil.cn/x', 'refused'],
  ['/\\evil.cn', 'refused'],
  ['https://photos.example.cn//evil.cn', 'refused'],
  ['javascript:alert(1)', 'refused'],
  ['data:text/html,x', 'refused'],
  ['', 'refused'],
])('%s is judged %s', (address, kind) => {
  expect(judge(address).kind).toBe(kind);
});

test('what is asked about names its host', () => {
  expect(judge(' https://Example.org:8443/a ')).toEqual({
    kind: 'ask',
    url: 'https://Example.org:8443/a',
    host: 'example.org:8443',
  });
});
