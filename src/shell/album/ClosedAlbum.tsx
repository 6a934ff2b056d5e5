import { ERRORS } from '@contract/errors';
import { Empty, type EmptyProps } from '@/components/Empty';
import { device } from '@/platform/device';
import { TO_DISCOVER } from '@/stores/navigate';
import { openLogin } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

/** `strange`: for who has not signed in, and may be one of its people. */
const WORDS = {
  expired: {
    icon: 'lock',
    title: ERRORS.ALBUM_EXPIRED.msg,
    text: '只有相册成员还能看，可以联系相册主人',
    strange: '只有相册成员还能看，如果你是，请先登录',
  },
  // What one may not see looks as if it were not there.
  absent: {
    icon: 'image-off',
    title: ERRORS.ALBUM_ABSENT.msg,
    text: undefined,
    strange: '也可能只有相册成员能看，如果你是，请先登录',
  },
  unlinked: {
    icon: 'image-off',
    title: `链接已失效，${ERRORS.ALBUM_ABSENT.msg}`,
    text: undefined,
    strange: '也可能只有相册成员能看，如果你是，请先登录',
  },
  /** The address names none, for nobody. */
  unnamed: { icon: 'image-off', title: ERRORS.ALBUM_ABSENT.msg, text: undefined, strange: undefined },
} as const;

const TO_LOGIN = { text: '立即登录', onPress: async () => void (await openLogin()) };

export interface ClosedAlbumProps extends Pick<EmptyProps, 'size'> {
  readonly why: keyof typeof WORDS;
}

/** In place of an album that its people alone may see: whoever may be one of them signs in, and what was refused is asked for again. */
export function ClosedAlbum({ why, size = 'page' }: ClosedAlbumProps) {
  const isLogin = useSession(selectIsLogin);
  const { icon, title, text, strange } = WORDS[why];
  const isStranger = !isLogin && strange !== undefined;
  const [first, other] = !isStranger ? [TO_DISCOVER] : why === 'expired' ? [TO_LOGIN] : [TO_DISCOVER, TO_LOGIN];
  const ways = device.isSinglePage ? {} : { action: first, other };
  return <Empty size={size} icon={icon} title={title} text={isStranger ? strange : text} {...ways} />;
}
