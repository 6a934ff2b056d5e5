import { LEGAL_MARK, LEGAL_STATUS, MEDIA_KIND } from '@contract/constants/media';
import { updateAlbum } from '@contract/http/album';
import type { MediaItem } from '@contract/schemas/media';
import { call } from '@/api/client';
import { isVideo } from '@/domain/viewer/listed-media';
import { PICKED_ACTION_NAMES, type PickedAction } from '@/domain/wall/wall-selection';
import { toTipParams } from '@/domain/order-routes';
import { ROUTES, toMediaPath } from '@/domain/routes';
import { copyText, shareLink } from '@/stores/base/hand-on';
import { type ActionItem, type ActionsPoint, showActions, showToast } from '@/stores/base/overlays';
import { navigation } from '@/platform/navigation';
import { share } from '@/platform/share';
import { requireLogin } from '@/stores/session/session';
import type { PickedActions } from '../picked/picked-desk';

export interface MediaMenuDeps {
  /** The one in view. Undefined: not known yet. */
  readonly media: MediaItem | undefined;
  readonly actions: PickedActions;
  /** Chooses the album's cover. */
  readonly canSetCover: boolean;
  /** Whether faces are marked, where they can be: see `MediaFaces`. */
  readonly marking: { readonly isOn: boolean; readonly toggle: () => void } | null;
  /** Whose it is cannot report it. Null: a visitor without an account. */
  readonly userId: string | null;
  readonly onReport: () => void;
  readonly onAppeal: () => void;
  readonly onRestyle: (media: MediaItem) => Promise<void>;
  readonly onChanged: () => Promise<void>;
  /** It is no longer to be looked at. */
  readonly onRemoved: () => void;
}

type MediaAction =
  | PickedAction
  | 'cover'
  | 'share'
  | 'chat'
  | 'copyLink'
  | 'faces'
  | 'tip'
  | 'report'
  | 'appeal'
  | 'restyle';

/** A person who may know that an item is illegal or at risk may appeal, unless an appeal is already open. */
const canAppeal = (media: MediaItem): boolean =>
  media.legalStatus !== LEGAL_STATUS.riskAppeal &&
  (media.legalMark === LEGAL_MARK.appeal || media.legalMark === LEGAL_MARK.adminRisk);

function listOffered(
  media: MediaItem,
  { canSetCover, marking, userId }: Pick<MediaMenuDeps, 'canSetCover' | 'marking' | 'userId'>,
): (ActionItem & { readonly id: MediaAction })[] {
  const canEdit = media.canManage || (media.canDelete && media.userId === userId);
  const named = (action: PickedAction) => ({ id: action, label: PICKED_ACTION_NAMES[action] });
  return [
    // On a desk handing on is copying.
    ...(share.hasSheet ? [{ id: 'share' as const, label: '分享这张' }] : []),
    { id: 'chat' as const, label: '发到聊天' },
    { id: 'copyLink' as const, label: '复制链接' },
    ...(marking === null ? [] : [{ id: 'faces' as const, label: marking.isOn ? '隐藏人脸框' : '显示人脸框' }]),
    // Whoever holds the album is given tips here.
    ...(media.canManage ? [] : [{ id: 'tip' as const, label: '打赏' }]),
    ...(media.canManage ? [named(media.isEssence ? 'plain' : 'essence'), named(media.isHidden ? 'show' : 'hide')] : []),
    ...(canEdit && !isVideo(media) ? [named('turn')] : []),
    ...(canEdit && !isVideo(media) ? [{ id: 'restyle' as const, label: '换个风格' }] : []),
    ...(canEdit ? [named('remark')] : []),
    ...(media.canLabel ? [named('label')] : []),
    ...(media.canPrice ? [named('price')] : []),
    ...(canSetCover ? [{ id: 'cover' as const, label: '设为封面' }] : []),
    ...(canAppeal(media) ? [{ id: 'appeal' as const, label: '申诉' }] : []),
    // What a model made is not all its uploader's doing.
    ...(media.userId === userId && media.isMade !== true ? [] : [{ id: 'report' as const, label: '举报' }]),
    ...(media.canDelete ? [{ ...named('delete'), isDanger: true }] : []),
  ];
}

/** A link gives no rights: the item is seen by people who may see the album. */
async function handOn(action: 'share' | 'copyLink', { id, albumId, hotResourceType }: MediaItem): Promise<void> {
  const path = toMediaPath(albumId, id);
  const title = hotResourceType === MEDIA_KIND.video ? '分享一个视频' : '分享一张照片';
  if (action === 'share') await shareLink(title, path);
  else await copyText(share.toAddress(path), '链接已复制');
}

async function goToTip({ id }: MediaItem): Promise<void> {
  if (!(await requireLogin())) return;
  await navigation.goTo(ROUTES.shopCart, toTipParams({ mediaId: id })).catch(() => undefined); // else one stays here
}

/** What chats need is not loaded with the album. */
async function sendToChat({ id: mediaId, albumId }: MediaItem): Promise<void> {
  const { pickChat } = await import('@/stores/start-chat');
  await pickChat({ kind: 'photo', albumId, mediaId });
}

async function setCover({ id, albumId }: MediaItem): Promise<void> {
  try {
    await call(updateAlbum, { id: albumId, coverId: id });
    showToast('已设为封面');
  } catch {
    // The request layer has shown the error.
  }
}

/** What may be done with the one in view besides liking and keeping it. Undefined: nothing. */
export function toMediaMenu(deps: MediaMenuDeps) {
  const { media, actions, marking, onChanged, onRemoved } = deps;
  if (media === undefined) return undefined;
  const offered = listOffered(media, deps);

  const showMenu = async (at: ActionsPoint | null): Promise<void> => {
    const wanted = await showActions(offered, undefined, at);
    const action = offered.find((one) => one.id === wanted)?.id;
    if (action === undefined) return;
    if (action === 'cover') return setCover(media);
    if (action === 'faces') return marking?.toggle();
    if (action === 'tip') return goToTip(media);
    if (action === 'restyle') return deps.onRestyle(media);
    if (action === 'chat') return sendToChat(media);
    if (action === 'report') return deps.onReport();
    if (action === 'appeal') return deps.onAppeal();
    if (action === 'share' || action === 'copyLink') return handOn(action, media);
    const picked = new Map([[media.id, isVideo(media) ? ('video' as const) : ('photo' as const)]]);
    const isDone = await actions.run(action, picked, media.albumId, media.remark);
    // What was removed is no longer to be looked at.
    if (action !== 'delete') await onChanged();
    else if (isDone) onRemoved();
  };
  return (at: ActionsPoint | null = null) => void showMenu(at); // tells its failures
}
