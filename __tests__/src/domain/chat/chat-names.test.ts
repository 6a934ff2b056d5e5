import { hasName, nameConversation, nameFriend, nameNewGroup } from '@/domain/chat/chat-names';

test('somebody is called as one has chosen, a group as it is called', () => {
  const single = { remark: '', user_info: { nickname: '李雷' }, group_info: null };
  expect(nameConversation(single)).toBe('李雷');
  expect(nameConversation({ ...single, remark: '老李' })).toBe('老李');
  expect(nameConversation({ ...single, user_info: null })).toBe('');
  expect(nameConversation({ ...single, remark: '老李', group_info: { name: '年会', memberCount: 3 } })).toBe('年会');
  expect(nameFriend({ mark: '', user_info: { nickname: '韩梅' } })).toBe('韩梅');
});

test.each([
  [['小王', '李雷'], '小王、李雷'],
  [['一'.repeat(12), '二'.repeat(7), '三'], `${'一'.repeat(12)}、${'二'.repeat(7)}`],
  [['长'.repeat(25)], '长'.repeat(20)],
  [['😀'.repeat(25)], '😀'.repeat(20)],
  [[], '群聊'],
])('a group of %j begins as %s', (nicknames, name) => {
  expect(nameNewGroup(nicknames)).toBe(name);
});

test('a part of a name is enough, in whatever case', () => {
  expect(hasName(['老李', 'LiLei'], ' lil ')).toBe(true);
  expect(hasName(['老李', ''], '王')).toBe(false);
  expect(hasName([''], '')).toBe(true);
});
