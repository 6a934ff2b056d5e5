import { isMobilePhone } from '@contract/rules/phone';
import { type AdminOutcome, type AdminServices, type AdminVerb, done, listed } from './verb';

const MEDIA_UID = /^[A-Za-z0-9_-]{22}$/;
const AT_ONCE_MAX = 100;

function readNamed(
  rest: readonly string[],
  run: (services: AdminServices, phone: string, mediaUids: readonly string[]) => Promise<AdminOutcome>,
): ReturnType<AdminVerb['read']> {
  const [phone = '', ...mediaUids] = rest;
  if (!isMobilePhone(phone)) return '请写一个正确的手机号';
  if (mediaUids.length === 0 || !mediaUids.every((uid) => MEDIA_UID.test(uid))) return '请写照片或视频的编号';
  if (mediaUids.length > AT_ONCE_MAX) return `一次最多${AT_ONCE_MAX}个编号`;
  return (services) => run(services, phone, mediaUids);
}

export const PURCHASE_VERBS: readonly AdminVerb[] = [
  {
    words: ['purchase', 'add'],
    form: '<手机号> <编号>...',
    help: '用别的方式付了款的照片和视频，给这个用户无水印的原图和视频',
    read: (rest) =>
      readNamed(rest, async ({ purchases }, phone, mediaUids) =>
        done(`已给${phone}${await purchases.give(phone, mediaUids)}项`),
      ),
  },
  {
    words: ['purchase', 'list'],
    form: '<手机号>',
    help: '列出这个用户买到的照片和视频',
    read(rest) {
      const [phone = ''] = rest;
      if (!isMobilePhone(phone) || rest.length > 1) return '请写一个正确的手机号';
      return async ({ purchases }) => {
        const rows = await purchases.listOf(phone);
        return listed(
          rows.map(
            ({ mediaUid, albumName, fileName, boughtAt }) =>
              `${mediaUid}  ${boughtAt.toISOString()}  ${albumName}  ${fileName}`,
          ),
          '还没有买过',
        );
      };
    },
  },
  {
    words: ['purchase', 'remove'],
    form: '<手机号> <编号>...',
    help: '收回买到的照片和视频，例如退款以后',
    read: (rest) =>
      readNamed(rest, async ({ purchases }, phone, mediaUids) =>
        done(`已收回${await purchases.takeBack(phone, mediaUids)}项`),
      ),
  },
];
