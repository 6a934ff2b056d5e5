export interface Person {
  readonly id: string;
  readonly nickname: string;
}

export interface CommentPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** The longest name first: `@小雨点` is not `@小雨` and a rest. */
function byLength(people: readonly Person[]): readonly Person[] {
  return [...people].sort((a, b) => b.nickname.length - a.nickname.length);
}

/** A text in parts, those that name somebody marked. */
export function splitMentions(text: string, people: readonly Person[]): readonly CommentPart[] {
  const parts: CommentPart[] = [];
  const names = byLength(people).filter(({ nickname }) => nickname !== '');
  let plain = '';
  for (let at = 0; at < text.length;) {
    const named = text[at] === '@' ? names.find(({ nickname }) => text.startsWith(nickname, at + 1)) : undefined;
    if (named === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isMention: false });
    plain = '';
    parts.push({ text: `@${named.nickname}`, isMention: true });
    at += named.nickname.length + 1;
  }
  if (plain !== '') parts.push({ text: plain, isMention: false });
  return parts;
}

/** Ids of those whom a text names. */
export function findMentioned(text: string, people: readonly Person[]): readonly string[] {
  const named = new Set(splitMentions(text, people).flatMap((part) => (part.isMention ? [part.text.slice(1)] : [])));
  return people.filter(({ nickname }) => named.has(nickname)).map(({ id }) => id);
}

/** What is being typed after the last `@`; null when nobody is being named. */
export function readMentionQuery(text: string): string | null {
  const at = text.lastIndexOf('@');
  const query = at < 0 ? ' ' : text.slice(at + 1);
  return /\s/.test(query) || query.length > 16 ? null : query;
}

/** Puts a name in the place of what was typed after the last `@`. */
export function completeMention(text: string, nickname: string): string {
  return `${text.slice(0, text.lastIndexOf('@'))}@${nickname} `;
}
