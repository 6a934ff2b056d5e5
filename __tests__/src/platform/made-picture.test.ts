import { madePictures as weapp } from '@/platform/made-picture/index.weapp';
import { wxWorld } from '../../support/wx-world';
import { WxFailure } from '../../weapp/runtime/wx/host';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const { controls } = wxWorld;
const BYTES = Uint8Array.of(1, 2, 3);
const ADDRESS = `data:image/png;base64,${Buffer.from(BYTES).toString('base64')}`;

afterEach(() => controls.answer('saveImageToPhotosAlbum', null));

test('weapp: a picture that is its own address is kept as a file, which is gone afterwards', async () => {
  const kept: { path: string; bytes: unknown }[] = [];
  controls.answer('saveImageToPhotosAlbum', ({ filePath }) => {
    kept.push({ path: String(filePath), bytes: controls.files.find(String(filePath)) });
    return {};
  });
  expect(await weapp.keep(ADDRESS, '码.png')).toEqual({ kind: 'saved' });
  expect(kept).toEqual([{ path: expect.stringMatching(/\.png$/), bytes: BYTES }]);
  expect(controls.files.find(kept[0]?.path ?? '')).toBeUndefined();
});

test('weapp: a picture that is shown stays when it has been kept', async () => {
  const shown = await weapp.show(BYTES, 'image/webp');
  expect(await weapp.keep(shown?.url ?? '', '海报.webp')).toEqual({ kind: 'saved' });
  expect(controls.files.find(shown?.url ?? '')).toEqual(BYTES);
  shown?.release();
});

test.each([
  ['cancel', { kind: 'cancelled' }],
  ['auth deny', { kind: 'forbidden' }],
  ['system permission denied', { kind: 'forbidden' }],
  ['privacy permission is not authorized', { kind: 'failed', reason: '请先同意隐私保护指引，再试一次' }],
  ['no space', { kind: 'failed', reason: '没能保存，请稍后再试' }],
])('weapp: keeping that fails with %s is %j', async (words, outcome) => {
  controls.answer('saveImageToPhotosAlbum', new WxFailure(words));
  expect(await weapp.keep(ADDRESS, '码.png')).toEqual(outcome);
});
