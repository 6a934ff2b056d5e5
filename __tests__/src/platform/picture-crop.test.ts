import { pictureCrop } from '@/platform/picture-crop/index.weapp';

const drawn: unknown[][] = [];
const exported: unknown[] = [];
const mockPictures: Record<string, { width: number; height: number; orientation: string }> = {
  'wxfile://up.jpg': { width: 4000, height: 3000, orientation: 'up' },
  // Stored lying, shown standing.
  'wxfile://turned.jpg': { width: 4000, height: 3000, orientation: 'right' },
  'wxfile://written-anew.jpg': { width: 3000, height: 4000, orientation: 'up' },
};

jest.mock('@tarojs/taro', () => {
  const taro = {
    getImageInfo: async ({ src }: { src: string }) => {
      const found = mockPictures[src];
      if (found === undefined) throw new Error('fail');
      return found;
    },
    compressImage: async () => ({ tempFilePath: 'wxfile://written-anew.jpg' }),
    createOffscreenCanvas: () => ({
      getContext: () => ({ fillRect: () => undefined, drawImage: (...args: unknown[]) => drawn.push(args) }),
      createImage: () => {
        const image = { src: '', onload: (): void => undefined };
        return new Proxy(image, {
          set(target, name, value) {
            Object.assign(target, { [name]: value as unknown });
            if (name === 'src') queueMicrotask(() => target.onload());
            return true;
          },
        });
      },
    }),
    canvasToTempFilePath: async (wish: unknown) => {
      exported.push(wish);
      return { tempFilePath: 'wxfile://cut.jpg' };
    },
    getFileSystemManager: () => ({
      getFileInfo: ({ success }: { success: (found: { size: number }) => void }) => success({ size: 123 }),
    }),
  };
  return { __esModule: true, default: taro };
});

const AREA = { left: 100, top: 50, width: 1500, height: 720 };

test('weapp: a picture has the size it is shown in', async () => {
  expect(await pictureCrop.readSize('wxfile://up.jpg')).toEqual({ width: 4000, height: 3000 });
  expect(await pictureCrop.readSize('wxfile://turned.jpg')).toEqual({ width: 3000, height: 4000 });
  expect(await pictureCrop.readSize('wxfile://none.jpg')).toBeNull();
});

test('weapp: the area is drawn in at most the size that is wanted, from the picture that stands', async () => {
  const file = await pictureCrop.cut('wxfile://turned.jpg', { area: AREA, maxWidth: 750 });
  expect(file).toEqual({
    name: 'picture.jpg',
    sizeBytes: 123,
    mime: 'image/jpeg',
    handle: { kind: 'path', path: 'wxfile://cut.jpg' },
  });
  const [image, ...numbers] = drawn.at(-1) ?? [];
  expect(image).toMatchObject({ src: 'wxfile://written-anew.jpg' });
  expect(numbers).toEqual([100, 50, 1500, 720, 0, 0, 750, 360]);
  expect(exported.at(-1)).toMatchObject({ destWidth: 750, destHeight: 360, fileType: 'jpg' });
});

test('weapp: what cannot be read is not cut', async () => {
  expect(await pictureCrop.cut('wxfile://none.jpg', { area: AREA, maxWidth: 750 })).toBeNull();
});
