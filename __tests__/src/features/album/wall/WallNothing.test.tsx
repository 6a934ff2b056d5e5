import type { WallSource } from '@/features/album/source/use-album-wall';
import { WallNothing, type WallNothingProps } from '@/features/album/wall/WallNothing';
import { mountComponent } from '../../../../support/mounted';

const EMPTY: WallSource = {
  ...{ groups: [], total: 0, isLoading: false, hasFailed: false, isReloading: false, liveCursor: null },
  changes: new Map(),
  loadRows: () => Promise.resolve({ mediaBase: '', rows: [] }),
  readRows: () => Promise.resolve({ mediaBase: '', rows: [] }),
  peekRows: () => [],
  reload: () => Promise.resolve(),
};

test.each<[string, Partial<WallNothingProps>, string, boolean]>([
  ['an album without photos', { canUpload: true }, '还没有照片，来传第一张吧', true],
  ['an album without photos, for a visitor', {}, '这里还没有照片', false],
  ['no photo that was chosen', { place: 'essence', hasOthers: true, canUpload: true }, '还没有精选的照片', false],
  [
    'no photo that was chosen as there is none',
    { place: 'essence', canUpload: true },
    '还没有照片，来传第一张吧',
    true,
  ],
  ['no photo that is liked', { place: 'hot', hasOthers: true, canUpload: true }, '还没有人点赞', false],
  ['no photo of one’s own', { place: 'mine', hasOthers: true, canUpload: true }, '你还没有在这本相册上传过', true],
  ['none that is asked for', { place: 'essence', hasOthers: true, isNarrowed: true }, '没有符合条件的照片', false],
])('%s', async (_name, props, words, offersUpload) => {
  const screen = await mountComponent(() => (
    <WallNothing wall={EMPTY} isNarrowed={false} canUpload={false} onUpload={() => Promise.resolve()} {...props} />
  ));
  expect(screen.text()).toContain(words);
  expect(screen.has('上传照片')).toBe(offersUpload);
});
