import { statSync } from 'node:fs';
import path from 'node:path';
import { BANNER_HEIGHT, BANNER_WIDTH } from '@contract/constants/public-param';
import { isBannerTarget } from '@contract/rules/banner-target';
import { cleanName } from '@contract/rules/text';
import { type AdminVerb, done, listed } from './verb';

const MIMES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
};
const POSITION = /^\d{1,6}$/;

export const BANNER_VERBS: readonly AdminVerb[] = [
  {
    words: ['banner', 'list'],
    form: '',
    help: '列出轮播图',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ banners }) => {
            const lines = (await banners.listAll()).map(({ uid, position, title, target }) =>
              [uid, position, title, target].join('  ').trimEnd(),
            );
            return listed(lines, '还没有轮播图');
          },
  },
  {
    words: ['banner', 'add'],
    form: '<图片文件> <标题> [打开的页面或网址] [位置]',
    help: `增加一张轮播图，裁成${BANNER_WIDTH}×${BANNER_HEIGHT}；位置小的在前`,
    read(rest) {
      const [file = '', titleText = '', target = '', positionText = '0'] = rest;
      const mime = MIMES[path.extname(file).toLowerCase()];
      if (mime === undefined) return '图片文件要以.jpg、.png、.webp或.heic结尾';
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return `没有这个文件：${file}`;
      const title = cleanName(titleText);
      if (title === '' || rest.length > 4) return '请写标题，有空格的加引号';
      if (!isBannerTarget(target)) return '打开的页面要是产品里有的，以/开头；网址以https://开头';
      if (!POSITION.test(positionText)) return '位置是一个整数';
      return async ({ banners }) => {
        const id = await banners.add({ file, mime, title, target, position: Number(positionText) });
        return done(`轮播图已添加，编号${id}`);
      };
    },
  },
  {
    words: ['banner', 'move'],
    form: '<编号> <位置>',
    help: '改变轮播图的位置',
    read(rest) {
      const [id = '', position = ''] = rest;
      if (id === '' || !POSITION.test(position) || rest.length > 2) return '请写编号和位置';
      return async ({ banners }) => {
        await banners.move(id, Number(position));
        return done('位置已改变');
      };
    },
  },
  {
    words: ['banner', 'remove'],
    form: '<编号>',
    help: '删除轮播图和它的图片',
    read(rest) {
      const [id = ''] = rest;
      if (id === '' || rest.length > 1) return '请写轮播图编号';
      return async ({ banners }) => {
        await banners.remove(id);
        return done('轮播图已删除');
      };
    },
  },
];
