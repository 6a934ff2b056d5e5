import Taro from '@tarojs/taro';
import type { PictureCrop } from './types';

const QUALITY = 0.92;

interface Upright {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Phones differ in whether they turn a picture that is drawn; one that is written anew needs no turning. */
async function makeUpright(src: string): Promise<Upright> {
  const { width, height, orientation } = await Taro.getImageInfo({ src });
  if (!/left|right|down/.test(orientation)) return { path: src, width, height };
  const { tempFilePath: path } = await Taro.compressImage({ src, quality: 100 * QUALITY });
  const turned = await Taro.getImageInfo({ src: path });
  return { path, width: turned.width, height: turned.height };
}

function measure(filePath: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath,
      success: ({ size }) => resolve(size),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    });
  });
}

function load(canvas: Taro.OffscreenCanvas, src: string): Promise<Taro.Image> {
  return new Promise((resolve, reject) => {
    const image = canvas.createImage();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = src;
  });
}

export const pictureCrop: PictureCrop = {
  // WeChat's picker of avatars crops by itself.
  isNeeded: false,
  async readSize(url) {
    // Old versions of WeChat cannot draw what is not on the page: the server then cuts the middle out.
    if (typeof Taro.createOffscreenCanvas !== 'function') return null;
    try {
      const { width, height } = await makeUpright(url);
      return width > 0 && height > 0 ? { width, height } : null;
    } catch {
      return null;
    }
  },
  async cut(url, { area, maxWidth, quality = QUALITY }) {
    const scale = Math.min(1, maxWidth / area.width);
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    try {
      const { path } = await makeUpright(url);
      const canvas = Taro.createOffscreenCanvas({ type: '2d', width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const image = await load(canvas, path);
      // What is transparent would become black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, width, height);
      // The one that draws is WeChat's, the type is the browser's.
      const drawn = image as unknown as CanvasImageSource;
      context.drawImage(drawn, area.left, area.top, area.width, area.height, 0, 0, width, height);
      const { tempFilePath } = await Taro.canvasToTempFilePath({
        canvas: canvas as unknown as Taro.Canvas,
        x: 0,
        y: 0,
        width,
        height,
        destWidth: width,
        destHeight: height,
        fileType: 'jpg',
        quality,
      });
      return {
        name: 'picture.jpg',
        sizeBytes: await measure(tempFilePath),
        mime: 'image/jpeg',
        handle: { kind: 'path', path: tempFilePath },
      };
    } catch {
      return null;
    }
  },
};
