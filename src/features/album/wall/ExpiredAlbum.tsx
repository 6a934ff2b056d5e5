import { Empty, type EmptyProps } from '@/components/Empty';
import { ROUTES } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { requireLogin } from '@/stores/session/session';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

/** In place of an album that its people alone still see: whoever may be one of them signs in, and what was refused is asked for again. */
export function ExpiredAlbum({ size = 'page' }: Pick<EmptyProps, 'size'>) {
  const isLogin = useSession(selectIsLogin);
  const action = isLogin
    ? { text: '回到发现', onPress: () => navigation.switchTab(ROUTES.discover) }
    : { text: '立即登录', onPress: async () => void (await requireLogin()) };
  return (
    <Empty
      size={size}
      icon="lock"
      title="相册已过期"
      text={isLogin ? '只有相册成员还能看，可以联系相册主人' : '只有相册成员还能看，如果你是，请先登录'}
      action={device.isSinglePage ? undefined : action}
    />
  );
}
