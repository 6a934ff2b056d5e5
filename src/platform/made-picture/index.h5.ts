import type { MadePictures } from './types';

export const madePictures: MadePictures = {
  async show(bytes, mime) {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: mime }));
    return { url, release: () => URL.revokeObjectURL(url) };
  },
  async keep(url, fileName) {
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    document.body.append(link);
    link.click();
    link.remove();
    return { kind: 'saved' };
  },
};
