import { cleanName, cleanText } from '@contract/rules/text';
import { type AdminVerb, done, failed, listed } from './verb';

const STATE_NAMES = { draft: '草稿', published: '已发布', withdrawn: '已撤回' } as const;

const writing = (word: 'add' | 'draft', help: string, said: string): AdminVerb => ({
  words: ['notice', word],
  form: '<标题> <内容>',
  help,
  read(rest) {
    const title = cleanName(rest[0] ?? '');
    const content = cleanText(rest[1] ?? '');
    if (title === '' || content === '' || rest.length > 2) return '请写标题和内容，有空格的加引号';
    return async ({ system }) => {
      return done(`${said}，编号${await system.addNotice({ title, content, isDraft: word === 'draft' })}`);
    };
  },
});

const changing = (word: 'publish' | 'withdraw', help: string, said: string, refused: string): AdminVerb => ({
  words: ['notice', word],
  form: '<公告编号>',
  help,
  read(rest) {
    const [id = ''] = rest;
    if (id === '' || rest.length > 1) return '请写公告编号';
    return async ({ system }) => {
      const isChanged = word === 'publish' ? await system.publishNotice(id) : await system.withdrawNotice(id);
      return isChanged ? done(said) : failed(refused);
    };
  },
});

export const NOTICE_VERBS: readonly AdminVerb[] = [
  writing('add', '发布系统公告', '公告已发布'),
  writing('draft', '写一条公告，先不发布', '草稿已保存'),
  changing('publish', '发布草稿，或重新发布已撤回的公告', '公告已发布', '没有这条草稿或已撤回的公告'),
  changing('withdraw', '撤回系统公告', '公告已撤回', '没有这条公告，或已经撤回'),
  {
    words: ['notice', 'list'],
    form: '',
    help: '列出最近一百条公告',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ system }) => {
            const notices = await system.listNoticesOfAnyState();
            return listed(
              notices.map(({ id, title, state }) => `${id}  ${STATE_NAMES[state]}  ${title}`),
              '还没有公告',
            );
          },
  },
];
