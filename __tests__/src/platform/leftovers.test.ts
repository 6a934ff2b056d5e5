import { leftovers as h5 } from '@/platform/leftovers/index.h5';
import { leftovers as weapp } from '@/platform/leftovers/index.weapp';
import { madePictures } from '@/platform/made-picture/index.weapp';
import { textFile } from '@/platform/text-file/index.weapp';
import { wxWorld } from '../../support/wx-world';

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  get default() {
    return jest.requireActual<typeof import('../../support/taro-over-wx')>('../../support/taro-over-wx').taro;
  },
}));

const { files } = wxWorld.controls;
const ownFiles = (): string[] => files.paths().filter((path) => path.startsWith('wxfile://usr/'));
/** The files are removed after the call. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

test('weapp: what an earlier visit made for the moment goes, what it keeps stays', async () => {
  const kept = ['wxfile://usr/uploads/made-of-something.mp4', 'wxfile://usr/other.json'];
  for (const path of [...kept, 'wxfile://usr/shrunk-1-2.jpg']) files.write(path, Buffer.from('x'));
  await madePictures.show(new Uint8Array([1]), 'image/png');
  await textFile.save('统计.csv', '日期,浏览');
  expect(ownFiles()).toHaveLength(5);
  weapp.remove();
  await settle();
  expect(ownFiles().sort()).toEqual([...kept].sort());
});

test('weapp: where nothing is, and twice, nothing happens', async () => {
  for (const path of ownFiles()) files.remove(path);
  weapp.remove();
  weapp.remove();
  await settle();
  expect(ownFiles()).toEqual([]);
});

test('h5: there is nothing to remove', () => {
  expect(h5.remove()).toBeUndefined();
});
