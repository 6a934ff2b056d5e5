import {
  POST_PLACE_MAX_LENGTH,
  POST_TEXT_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
  POST_TOPIC_MAX_LENGTH,
  POST_TOPICS_MAX,
} from '@contract/constants/feed';
import { cleanName, cleanText, countCharacters } from '@contract/rules/text';

/** What somebody may do with a post. */
export interface PostRights {
  readonly canSee: boolean;
  readonly canEdit: boolean;
  readonly canManage: boolean;
  readonly canDelete: boolean;
}

/**
 * A post that is hidden, or withheld because its first photo is, can be seen by its author and the album's reviewers. Only the author can
 * change its text, not even the album's managers.
 */
export function postRights(
  post: { readonly authorId: string; readonly isHidden: boolean; readonly isWithheld: boolean },
  album: { readonly role: string; readonly canDelete: boolean },
  userId: string | null,
): PostRights {
  const isAuthor = userId !== null && post.authorId === userId;
  const isHolder = album.role === 'holder';
  return {
    canSee: (!post.isHidden && !post.isWithheld) || isAuthor || isHolder,
    canEdit: isAuthor,
    canManage: isHolder,
    canDelete: isAuthor || album.canDelete,
  };
}

export interface PostWords {
  readonly title: string;
  readonly body: string;
  readonly place: string;
}

/** As they are kept. Null: one of them is too long. */
export function readPostWords(sent: {
  readonly title: string;
  readonly text: string;
  readonly place: string;
}): PostWords | null {
  const title = cleanName(sent.title);
  const body = cleanText(sent.text);
  const place = cleanName(sent.place);
  const isLong =
    countCharacters(title) > POST_TITLE_MAX_LENGTH ||
    countCharacters(body) > POST_TEXT_MAX_LENGTH ||
    countCharacters(place) > POST_PLACE_MAX_LENGTH;
  return isLong ? null : { title, body, place };
}

/** Each once, without signs in front. Null: too many, or too long. */
export function readTopics(sent: readonly string[]): string[] | null {
  const topics = [...new Set(sent.map((topic) => cleanName(topic).replace(/^[#＃\s]+/, '')))].filter(Boolean);
  const isLong = topics.some((topic) => countCharacters(topic) > POST_TOPIC_MAX_LENGTH);
  return topics.length > POST_TOPICS_MAX || isLong ? null : topics;
}

/** What a post's likes and comments hang on: what they hung on before, its cover, or the first for which no other post speaks. */
export function chooseTalk(
  mediaIds: readonly string[],
  { before, coverId, taken }: { readonly before: string | null; readonly coverId: string; readonly taken: Set<string> },
): string | null {
  const wishes = [before, coverId, ...mediaIds];
  return wishes.find((id) => id !== null && mediaIds.includes(id) && !taken.has(id)) ?? null;
}
