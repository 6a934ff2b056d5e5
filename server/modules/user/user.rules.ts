import { NICKNAME_MAX_LENGTH } from '@contract/constants/user';
import { cleanName, countCharacters } from '@contract/rules/text';

export type NicknameVerdict =
  { readonly kind: 'ok'; readonly nickname: string } | { readonly kind: 'absent' } | { readonly kind: 'tooLong' };

/** The nickname as it is kept, or what is wrong with it. */
export function judgeNickname(text: string): NicknameVerdict {
  const nickname = cleanName(text);
  if (nickname === '') return { kind: 'absent' };
  return countCharacters(nickname) > NICKNAME_MAX_LENGTH ? { kind: 'tooLong' } : { kind: 'ok', nickname };
}
