import type { MadePictures } from './types';

export const madePictures: MadePictures = {
  async show(bytes, mime) {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: mime }));
    return { url, release: () => URL.revokeObjectURL(url) };
  },
  async keep(picture, fileName) {
    const link = document.createElement('a');
    link.href = picture.url;
    link.download = fileName;
    document.body.append(link);
    link.click();
    link.remove();
    return { kind: 'saved' };
  },
};
