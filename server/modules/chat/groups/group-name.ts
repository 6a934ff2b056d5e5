import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_GROUP_NAME_MAX } from '@contract/constants/chat';
import { cleanName, countCharacters } from '@contract/rules/text';
import type { Db } from '../../../db/tables';
import { refuse } from '../../../http/refuse';
import type { TextChecks } from '../../word/text-check.service';

/** As it may be stored. Refuses with GROUP_NAME_INVALID, TEXT_REFUSED. */
export async function readGroupName(db: Db, texts: Pick<TextChecks, 'check'>, text: string): Promise<string> {
  const name = cleanName(text);
  const stored = name === '' ? '' : cleanName(await texts.check(db, name));
  if (stored === '' || countCharacters(stored) > CHAT_GROUP_NAME_MAX) throw refuse(CHAT_ERRORS.GROUP_NAME_INVALID);
  return stored;
}
