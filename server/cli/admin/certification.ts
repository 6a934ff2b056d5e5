import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CERTIFICATION_KIND, CERTIFICATION_REASON_MAX_LENGTH } from '@contract/constants/security';
import { cleanName, countCharacters } from '@contract/rules/text';
import { type AdminVerb, done, listed } from './verb';

const KIND_NAMES = { [CERTIFICATION_KIND.person]: '个人', [CERTIFICATION_KIND.organisation]: '机构' } as const;

/** What a reviewer compares: nobody but the operator reads it, and it goes nowhere but to his terminal and folder. */
export const CERTIFICATION_VERBS: readonly AdminVerb[] = [
  {
    words: ['certification', 'list'],
    form: '',
    help: '列出待审核的认证，等得最久的在前',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ security }) => {
            const pending = await security.certifications.listPending();
            return listed(
              pending.map(({ id, kind, name, idNumber, submittedAt, pictureCount }) =>
                [id, KIND_NAMES[kind], name, idNumber, `${pictureCount}张照片`, submittedAt.toISOString()].join('  '),
              ),
              '没有待审核的认证',
            );
          },
  },
  {
    words: ['certification', 'pictures'],
    form: '<认证编号> <文件夹>',
    help: '把证件照片存到这个文件夹里，审核后请自行删除',
    read(rest) {
      const [id = '', folder = ''] = rest;
      if (id === '' || folder === '' || rest.length > 2) return '请写认证编号和文件夹';
      return async ({ security }) => {
        const pictures = await security.certifications.readPictures(id);
        await mkdir(folder, { recursive: true });
        const files = pictures.map((_picture, at) => path.join(folder, `${id}-${at + 1}.webp`));
        for (const [at, picture] of pictures.entries()) {
          await writeFile(files[at] ?? folder, picture, { mode: 0o600 });
        }
        return done(files.join('\n'));
      };
    },
  },
  {
    words: ['certification', 'pass'],
    form: '<认证编号>',
    help: '通过认证',
    read(rest) {
      const [id = ''] = rest;
      if (id === '' || rest.length > 1) return '请写认证编号';
      return async ({ security }) => {
        await security.certifications.pass(id);
        return done('认证已通过');
      };
    },
  },
  {
    words: ['certification', 'refuse'],
    form: '<认证编号> <理由>',
    help: '不通过，理由会给申请人看',
    read(rest) {
      const [id = '', text = ''] = rest;
      const reason = cleanName(text);
      if (id === '' || reason === '' || rest.length > 2) return '请写认证编号和理由，有空格的加引号';
      if (countCharacters(reason) > CERTIFICATION_REASON_MAX_LENGTH) return '理由最多140个字';
      return async ({ security }) => {
        await security.certifications.refuse(id, reason);
        return done('已告知申请人未通过');
      };
    },
  },
];
