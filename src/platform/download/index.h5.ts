import type { Download } from './types';

export const download: Download = {
  takesArchives: true,
  maxBytes: Infinity,
  isHandedOver: true,
  folder: '浏览器的下载文件夹',
  async save(path) {
    const link = document.createElement('a');
    link.href = path;
    // The server names the file and says that it is an attachment.
    link.download = '';
    link.rel = 'noopener';
    document.body.append(link);
    link.click();
    link.remove();
    return { kind: 'saved' };
  },
};
