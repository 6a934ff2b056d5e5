import { COLLECT_KIND } from '../../../contract/constants/interaction';
import { setAttention } from '../../../contract/http/attention';
import { MATTER_THING } from '../../../contract/constants/moderation';
import { TAB_KIND } from '../../../contract/constants/media';
import { addComment, listComments, setCollect } from '../../../contract/http/interaction';
import { listMedia } from '../../../contract/http/media';
import { addReport, addThingReport } from '../../../contract/http/moderation';
import { updateUserInfo } from '../../../contract/http/user';
import type { SessionService } from '../../modules/session/session.service';
import { type Api, createApi } from '../import/api';
import { bearer } from '../import/sign-in';

/** Who else is there. */
export const GUESTS = [
  { phone: '13800138001', nickname: '小王', says: '拍得真好，想要原图' },
  { phone: '13800138002', nickname: '小李', says: '下次也叫上我' },
] as const;

/** People who follow the albums' owner, collect his albums and say something about the first, through the server's own calls. */
export async function inviteGuests(
  baseUrl: string,
  sessions: Pick<SessionService, 'openForOperator'>,
  albums: readonly { readonly id: string; readonly ownerId: string }[],
): Promise<void> {
  for (const { phone, nickname, says } of GUESTS) {
    const token = await sessions.openForOperator(phone);
    const api = createApi({ baseUrl, authorization: () => bearer(token), signal: new AbortController().signal });
    await api.call(updateUserInfo, { nickname });
    for (const [index, { id, ownerId }] of albums.entries()) {
      await api.call(setCollect, { type: COLLECT_KIND.album, id, collect: true });
      if (index > 0) continue;
      await api.call(setAttention, { userId: ownerId, attention: true });
      const said = await api.call(addComment, { albumId: id, text: says, requestId: `demo-${phone}` });
      await fillDesk(api, id, said.id);
    }
  }
}

/** Something to decide for whoever becomes a super admin: see 内容审核. */
async function fillDesk(api: Api, albumId: string, commentId: string): Promise<void> {
  const { records } = await api.call(listComments, { albumId, size: 10 });
  const other = records.find(({ id }) => id !== commentId);
  if (other === undefined) return;
  await api.call(addThingReport, { thing: MATTER_THING.comment, id: other.id, reason: 99, text: '问了好几次了' });
  const query = { albumId, current: 1, size: 1, type: TAB_KIND.photo, showFaceLocation: false };
  const [photo] = (await api.call(listMedia, query)).records;
  if (photo !== undefined) await api.call(addReport, { resourceId: photo.id, reason: 2, text: '这张照片是我拍的' });
}
