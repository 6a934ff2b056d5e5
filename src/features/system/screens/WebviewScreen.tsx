import { Text, View } from '@tarojs/components';
import { useEffect } from 'react';
import { parseHostList } from '@contract/rules/host-list';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Icon } from '@/components/Icon';
import { Skeleton } from '@/components/Skeleton';
import { ROUTES } from '@/domain/routes';
import { judgeAddress } from '@/domain/web-address';
import { navigation } from '@/platform/navigation';
import { outside } from '@/platform/outside';
import { WebFrame } from '@/platform/webframe';
import { PageShell } from '@/shell/PageShell';
import { openOutside } from '@/stores/base/hand-on';
import { goBack } from '@/stores/navigate';
import { usePublicValues } from '../hooks/use-public-values';
import styles from './WebviewScreen.module.scss';

const HOSTS = 'WEBVIEW_HOSTS';

export interface WebviewScreenProps {
  /** As the link has it; nothing about it is trusted. */
  readonly address: string;
}

/** A page of another site. Only those of the operator's list are shown in here. */
export function WebviewScreen({ address }: WebviewScreenProps) {
  const { data, error, reload } = usePublicValues([HOSTS]);
  const judged = data === undefined ? null : judgeAddress(address, outside.ownHost, parseHostList(data[HOSTS] ?? ''));
  const pagePath = judged?.kind === 'page' ? judged.path : null;

  useEffect(() => {
    if (pagePath === null) return;
    // Where there is no such page, discover is where one starts.
    navigation.replaceWith(pagePath).catch(() => navigation.switchTab(ROUTES.discover));
  }, [pagePath]);

  if (judged?.kind === 'inside') {
    return (
      <PageShell title="网页" maxWidth={1680}>
        <WebFrame title="网页内容" url={judged.url} className={styles['frame'] ?? ''} />
      </PageShell>
    );
  }
  return (
    <PageShell title={judged?.kind === 'ask' ? '离开智享相册' : '网页'} maxWidth={640}>
      {judged === null && error !== null && <ErrorState onRetry={reload} />}
      {((judged === null && error === null) || judged?.kind === 'page') && (
        <View className={styles['loading'] ?? ''}>
          <Skeleton shape="title" widthPercent={40} />
          <Skeleton />
          <Skeleton widthPercent={70} />
        </View>
      )}
      {judged?.kind === 'refused' && (
        <Empty
          icon="link"
          title="无法打开这个链接"
          text="链接不完整，或者不是网页地址"
          action={{ text: '返回', onPress: goBack }}
        />
      )}
      {judged?.kind === 'ask' && (
        <View className={styles['ask'] ?? ''}>
          <Icon name="external-link" size={48} colour="text-3" />
          <Text className={styles['title'] ?? ''}>即将打开外部网站</Text>
          <Text className={styles['host'] ?? ''}>{judged.host}</Text>
          <Text className={styles['address'] ?? ''} userSelect>
            {judged.url}
          </Text>
          <Text className={styles['note'] ?? ''}>
            它不属于智享相册。请留意账号和财产安全，不要在上面输入验证码和密码。
          </Text>
          <View className={styles['actions'] ?? ''}>
            <Button text="继续前往" isBlock onPress={() => openOutside(judged.url)} />
            <Button text="返回" kind="outline" isBlock onPress={goBack} />
          </View>
        </View>
      )}
    </PageShell>
  );
}
