import {
  POST_MEDIA_MAX,
  POST_PLACE_MAX_LENGTH,
  POST_TEXT_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
  POST_TOPIC_MAX_LENGTH,
  POST_TOPICS_MAX,
} from '@contract/constants/feed';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';
import type { DraftMedia } from './growth-draft';

export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly topics: readonly string[];
  readonly place: string;
  /** In the order in which they are shown. */
  readonly media: readonly DraftMedia[];
  /** Empty: the first. */
  readonly coverId: string;
}

export const EMPTY_POST_DRAFT: PostDraft = { title: '', text: '', topics: [], place: '', media: [], coverId: '' };

/** What keeps a draft from being published, in words; null: nothing. */
export function findPostProblem({ title, text, topics, place, media }: PostDraft): string | null {
  if (media.length === 0) return '请至少选一张照片或一个视频';
  if (media.length > POST_MEDIA_MAX) return `最多${POST_MEDIA_MAX}个照片和视频`;
  if (cleanName(title) === '' && cleanText(text) === '') return '请写一个标题或几句正文';
  if (countCharacters(cleanName(title)) > POST_TITLE_MAX_LENGTH) return `标题最多${POST_TITLE_MAX_LENGTH}个字`;
  if (countCharacters(cleanText(text)) > POST_TEXT_MAX_LENGTH) return `正文最多${POST_TEXT_MAX_LENGTH}个字`;
  if (countCharacters(cleanName(place)) > POST_PLACE_MAX_LENGTH) return `地点最多${POST_PLACE_MAX_LENGTH}个字`;
  return topics.length > POST_TOPICS_MAX ? `最多${POST_TOPICS_MAX}个话题` : null;
}

/** Of a draft that has passed. */
export function readPostDraft({ title, text, topics, place, media, coverId }: PostDraft) {
  const mediaIds = media.map(({ id }) => id);
  return {
    title: cleanName(title),
    text: cleanText(text),
    topics: [...topics],
    place: cleanName(place),
    mediaIds,
    coverId: mediaIds.includes(coverId) ? coverId : (mediaIds[0] ?? ''),
  };
}

/** The topics with what was typed; null: it is too long, or none. */
export function addTopic(topics: readonly string[], typed: string): string[] | null {
  const topic = cleanName(typed).replace(/^[#＃\s]+/, '');
  if (topic === '' || countCharacters(topic) > POST_TOPIC_MAX_LENGTH) return null;
  return [...new Set([...topics, topic])];
}

type Stored = Readonly<Record<string, unknown>>;

function parseMedia(stored: unknown): DraftMedia[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, POST_MEDIA_MAX).flatMap((one: Stored | null): DraftMedia[] => {
    const { id, hotResourceType } = one ?? {};
    // Its address may have ended.
    return typeof id === 'string' ? [{ id, smallUrl: '', hotResourceType: hotResourceType === 1 ? 1 : 0 }] : [];
  });
}

/** Reads a stored draft; null when it is none. The pictures have no address: that is asked for. */
export function parsePostDraft(stored: unknown): PostDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { title, text, topics, place, media, coverId } = stored as Stored;
  if (typeof title !== 'string' || typeof text !== 'string' || typeof place !== 'string') return null;
  return {
    title,
    text,
    topics: Array.isArray(topics) ? topics.filter((one): one is string => typeof one === 'string') : [],
    place,
    media: parseMedia(media),
    coverId: typeof coverId === 'string' ? coverId : '',
  };
}

/** With the addresses of now; what has none any more is gone. */
export function withAddresses(
  media: readonly DraftMedia[],
  found: readonly { readonly id: string; readonly smallUrl: string }[],
): DraftMedia[] {
  return media.flatMap((one) => {
    const address = found.find(({ id }) => id === one.id)?.smallUrl;
    return address === undefined || address === '' ? [] : [{ ...one, smallUrl: address }];
  });
}
