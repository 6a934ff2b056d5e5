import { INTERACTION, type Interaction } from '@contract/constants/interaction';
import { MEDIA_KIND } from '@contract/constants/media';
import { formatFen } from './format/format-money';
import { ROUTES, toAlbumParams } from './routes';

/** What the page shows at a time. Empty: all. */
export const INTERACTION_TABS = [
  { id: 'all', text: '全部', kinds: [] },
  { id: 'likes', text: '赞和收藏', kinds: [INTERACTION.like, INTERACTION.collectMedia, INTERACTION.collectAlbum] },
  { id: 'comments', text: '评论', kinds: [INTERACTION.comment, INTERACTION.reply, INTERACTION.mention] },
  { id: 'follows', text: '关注', kinds: [INTERACTION.follow] },
  { id: 'tips', text: '打赏', kinds: [INTERACTION.tip] },
] as const satisfies readonly { readonly id: string; readonly text: string; readonly kinds: readonly Interaction[] }[];
export type InteractionTab = (typeof INTERACTION_TABS)[number]['id'];

/** What of a row is put into words, and what it leads to. */
export interface ToldInteraction {
  readonly kind: Interaction;
  readonly person: { readonly id: string; readonly nickname: string };
  readonly personCount: number;
  readonly tipFen: number;
  readonly album: { readonly id: string; readonly name: string } | null;
  readonly media: { readonly id: string; readonly hotResourceType: number } | null;
}

/** What they did, as it follows their names. */
export function describeDeed({ kind, media, album, tipFen }: ToldInteraction): string {
  const thing = media === null ? '' : media.hotResourceType === MEDIA_KIND.video ? '视频' : '照片';
  switch (kind) {
    case INTERACTION.like:
      return `赞了你的${thing}`;
    case INTERACTION.comment:
      return thing === '' ? '评论了你的相册' : `评论了你的${thing}`;
    case INTERACTION.reply:
      return '回复了你';
    case INTERACTION.mention:
      return '在评论里提到了你';
    case INTERACTION.collectMedia:
      return `收藏了你的${thing}`;
    case INTERACTION.collectAlbum:
      return album === null ? '收藏了你的相册' : `收藏了你的相册“${album.name}”`;
    case INTERACTION.follow:
      return '关注了你';
    case INTERACTION.tip:
      return `打赏了你${thing === '' ? '' : `的${thing}`}${tipFen > 0 ? ` ${formatFen(tipFen)}` : ''}`;
  }
}

/** 小王, 小王等3人 */
export function nameDoers({ person, personCount }: ToldInteraction): string {
  return personCount > 1 ? `${person.nickname}等${personCount}人` : person.nickname;
}

/** Where a row leads: the photo, the album, else who did it. */
export function findInteractionTarget({ kind, media, album, person, personCount }: ToldInteraction): {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
} {
  if (album !== null) {
    const params = toAlbumParams(album.id);
    return { path: ROUTES.photos, params: media === null ? params : { ...params, mediaId: media.id } };
  }
  if (kind === INTERACTION.follow && personCount > 1) return { path: ROUTES.attention, params: { list: 'fans' } };
  return { path: ROUTES.space, params: { userId: person.id } };
}
