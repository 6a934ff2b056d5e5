import { COLLECT_KIND } from '../../../contract/constants/interaction';
import { setAttention } from '../../../contract/http/attention';
import { addComment, setCollect } from '../../../contract/http/interaction';
import { updateUserInfo } from '../../../contract/http/user';
import type { SessionService } from '../../modules/session/session.service';
import { createApi } from '../import/api';
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
      await api.call(addComment, { albumId: id, text: says, requestId: `demo-${phone}` });
    }
  }
}
