import Taro from '@tarojs/taro';
import { MOMENT_PREFIXES } from '../own-files';
import type { Leftovers } from './types';

export const leftovers: Leftovers = {
  remove() {
    const home = Taro.env.USER_DATA_PATH ?? '';
    const files = Taro.getFileSystemManager();
    files.readdir({
      dirPath: home,
      success: ({ files: names }) => {
        const left = names.filter((name) => MOMENT_PREFIXES.some((prefix) => name.startsWith(prefix)));
        // The next start tries again.
        for (const name of left) files.unlink({ filePath: `${home}/${name}`, fail: () => undefined });
      },
      fail: () => undefined,
    });
  },
};
