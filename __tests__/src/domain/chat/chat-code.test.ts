import { readChatCode } from '@/domain/chat/chat-code';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { ROUTES } from '@/domain/routes';

const HOST = 'photos.test';
const GROUP = 'g'.repeat(22);
const CODE = `${'u'.repeat(22)}.t1.${'s'.repeat(27)}`;
const page = `https://${HOST}${CHAT_ROUTES.groupInfo}`;

test('a group’s code leads to the group', () => {
  expect(readChatCode(`${page}?conversation_id=${GROUP}&invite=${CODE}`, HOST)).toEqual({
    kind: 'page',
    path: CHAT_ROUTES.groupInfo,
    params: { conversation_id: GROUP, invite: CODE },
  });
});

test.each([
  ['of another site', `https://elsewhere.test${CHAT_ROUTES.groupInfo}?conversation_id=${GROUP}&invite=${CODE}`],
  ['without a code', `${page}?conversation_id=${GROUP}`],
  ['with a made-up one', `${page}?conversation_id=${GROUP}&invite=x`],
])('an address %s leads nowhere', (_name, text) => {
  expect(readChatCode(text, HOST)).toEqual({ kind: 'unknown' });
});

test('a person’s code still leads to the person', () => {
  expect(readChatCode(`https://${HOST}${ROUTES.space}?userId=${GROUP}`, HOST)).toEqual({
    kind: 'page',
    path: ROUTES.space,
    params: { userId: GROUP },
  });
});
