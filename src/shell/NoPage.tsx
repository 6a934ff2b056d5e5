import { Empty } from '@/components/Empty';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';

/** In place of a page that is none, at least for who is here. */
export function NoPage() {
  return (
    <Empty
      icon="compass"
      title="页面不存在或已被删除"
      text="检查一下链接，或者回到发现看看"
      action={{ text: '回到发现', onPress: () => navigation.switchTab(ROUTES.discover) }}
    />
  );
}
