type Fields = Readonly<Record<string, unknown>>;

const FRAME_TYPES = ['ready', 'changed', 'push', 'typing', 'answer', 'beat', 'refused'] as const;
export type FrameType = (typeof FRAME_TYPES)[number];
export type ReadFrame = Fields & { readonly type: FrameType };

function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

const TEXTS: Readonly<Record<FrameType, readonly string[]>> = {
  ready: ['cursor'],
  changed: ['cursor'],
  push: ['previous', 'cursor'],
  typing: ['conversation_id', 'from_uid'],
  answer: ['conversation_id', '_id', 'text'],
  beat: [],
  refused: ['msg'],
};
const LISTS: Partial<Record<FrameType, readonly string[]>> = {
  push: ['conversations', 'messages', 'users'],
  answer: ['steps', 'cards'],
};

/** Null: none of ours, or of a later version. */
export function parseChatFrame(text: string): ReadFrame | null {
  const fields = parseFields(text);
  const type = FRAME_TYPES.find((known) => known === fields?.['type']);
  if (fields === null || type === undefined) return null;
  const isWhole =
    TEXTS[type].every((name) => typeof fields[name] === 'string') &&
    (type !== 'answer' || typeof fields['at'] === 'number') &&
    (LISTS[type] ?? []).every((name) => Array.isArray(fields[name]));
  return isWhole ? { ...fields, type } : null;
}
