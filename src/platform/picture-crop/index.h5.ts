import type { PictureCrop } from './types';

const QUALITY = 0.92;

async function load(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 ? image : null;
  } catch {
    return null;
  }
}

export const pictureCrop: PictureCrop = {
  isNeeded: true,
  async readSize(url) {
    const image = await load(url);
    return image === null ? null : { width: image.naturalWidth, height: image.naturalHeight };
  },
  async cut(url, { area, maxWidth, quality = QUALITY }) {
    const image = await load(url);
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, maxWidth / area.width);
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    const context = canvas.getContext('2d');
    if (image === null || context === null) return null;
    // What is transparent would become black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null) return null;
    return { name: 'picture.jpg', sizeBytes: blob.size, mime: blob.type, handle: { kind: 'blob', blob } };
  },
};
