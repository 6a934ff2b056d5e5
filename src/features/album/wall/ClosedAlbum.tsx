import { Empty, type EmptyProps } from '@/components/Empty';
import { device } from '@/platform/device';
import { TO_DISCOVER } from '@/stores/navigate';
import { openLogin } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

const WORDS = {
  expired: {
    icon: 'lock',
    title: '相册已过期',
    text: '只有相册成员还能看，可以联系相册主人',
    strange: '只有相册成员还能看，如果你是，请先登录',
  },
  // What one may not see looks as if it were not there.
  absent: {
    icon: 'image-off',
    title: '相册不存在或已被删除',
    text: undefined,
    strange: '也可能只有相册成员能看，如果你是，请先登录',
  },
  unlinked: {
    icon: 'image-off',
    title: '链接已失效，相册不存在或已被删除',
    text: undefined,
    strange: '也可能只有相册成员能看，如果你是，请先登录',
  },
} as const;

const TO_LOGIN = { text: '立即登录', onPress: async () => void (await openLogin()) };

export interface ClosedAlbumProps extends Pick<EmptyProps, 'size'> {
  readonly why: keyof typeof WORDS;
}

/** In place of an album that its people alone may see: whoever may be one of them signs in, and what was refused is asked for again. */
export function ClosedAlbum({ why, size = 'page' }: ClosedAlbumProps) {
  const isLogin = useSession(selectIsLogin);
  const { icon, title, text, strange } = WORDS[why];
  const [first, other] = isLogin ? [TO_DISCOVER] : why === 'expired' ? [TO_LOGIN] : [TO_DISCOVER, TO_LOGIN];
  const ways = device.isSinglePage ? {} : { action: first, other };
  return <Empty size={size} icon={icon} title={title} text={isLogin ? text : strange} {...ways} />;
}
