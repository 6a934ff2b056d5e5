import { readScannedCode, type ScannedTarget } from '../album/scanned-code';
import { CHAT_ROUTES, parseInfoParams } from './chat-routes';

/** Also a group's code, which others scan among the chats only. */
export function readChatCode(text: string, ownHost: string): ScannedTarget {
  const [, host = '', path = '', query = ''] = /^https?:\/\/([^/?#]+)([^?#]*)\?([^#]*)/i.exec(text.trim()) ?? [];
  if (path !== CHAT_ROUTES.groupInfo || host.toLowerCase() !== ownHost.toLowerCase()) {
    return readScannedCode(text, ownHost);
  }
  const raw = Object.fromEntries(
    query.split('&').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  );
  const { conversationId, code } = parseInfoParams(raw);
  if (conversationId === null || code === null) return { kind: 'unknown' };
  return { kind: 'page', path, params: { conversation_id: conversationId, invite: code } };
}
