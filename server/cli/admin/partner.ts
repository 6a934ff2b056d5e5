import { isMobilePhone } from '@contract/rules/phone';
import { cleanName } from '@contract/rules/text';
import { type AdminVerb, done, listed } from './verb';

const NAME_MAX_LENGTH = 40;

export const PARTNER_VERBS: readonly AdminVerb[] = [
  {
    words: ['partner', 'add'],
    form: '<名称> <手机号>',
    help: '添加合作方，它创建的相册归这个手机号的用户；密钥只显示一次',
    read(rest) {
      const [nameText = '', phone = ''] = rest;
      const name = cleanName(nameText);
      if (name === '' || name.length > NAME_MAX_LENGTH) return '名称要有1到40个字';
      if (!isMobilePhone(phone) || rest.length > 2) return '请写一个正确的手机号';
      return async ({ partners }) => {
        const { id, key } = await partners.add(name, phone);
        return done(`已添加合作方${name}\n编号  ${id}\n密钥  ${key}`);
      };
    },
  },
  {
    words: ['partner', 'list'],
    form: '',
    help: '列出合作方',
    read: (rest) =>
      rest.length > 0
        ? '这个命令后面不用写别的'
        : async ({ partners }) => {
            const rows = await partners.listAll();
            return listed(
              rows.map(({ uid, name, ownerName, revokedAt }) =>
                `${uid}  ${name}  ${ownerName}${revokedAt === null ? '' : '  已停用'}`.trimEnd(),
              ),
              '还没有合作方',
            );
          },
  },
  {
    words: ['partner', 'revoke'],
    form: '<编号>',
    help: '停用合作方的密钥，它的相册保留',
    read(rest) {
      const [id = ''] = rest;
      if (!/^[A-Za-z0-9_-]{22}$/.test(id) || rest.length > 1) return '请写合作方的编号';
      return async ({ partners }) => {
        await partners.revoke(id);
        return done('密钥已停用');
      };
    },
  },
];
