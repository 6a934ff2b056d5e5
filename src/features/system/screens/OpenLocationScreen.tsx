import { Text, View } from '@tarojs/components';
import { getPlaceAtPoint } from '@contract/http/place';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { Icon } from '@/components/Icon';
import { Skeleton } from '@/components/Skeleton';
import { formatPoint, type Place, toMapLink } from '@/domain/place';
import { Picture } from '@/platform/picture';
import { places } from '@/platform/place';
import { PageShell } from '@/shell/PageShell';
import { copyText, openOutside } from '@/stores/base/hand-on';
import { TO_DISCOVER } from '@/stores/navigate';
import styles from './OpenLocationScreen.module.scss';

export interface OpenLocationScreenProps {
  /** As the link has it: words and a point may each be missing. */
  readonly place: Place;
}

async function navigate(place: Place): Promise<void> {
  const { point } = place;
  if (places.hasOwnPages && point !== null) {
    const shown = await places.show({ ...place, point });
    if (shown.kind === 'shown') return;
  }
  await openOutside(toMapLink(place), '地图链接已复制，请在浏览器中打开');
}

async function copy(place: Place): Promise<void> {
  const { name, address, point } = place;
  const words = [name, address, point === null ? '' : formatPoint(point)].filter(Boolean).join('，');
  await copyText(words);
}

/** Where something is. Without a map service the words and the point are still of use: both can be copied and looked up. */
export function OpenLocationScreen({ place }: OpenLocationScreenProps) {
  const { point } = place;
  const found = useCall(getPlaceAtPoint, point);
  const name = place.name || found.data?.name || (point === null ? '' : '地图上的位置');
  const address = place.address || found.data?.address || '';
  const shown: Place = { name, address, point };
  if (name === '') {
    return (
      <PageShell title="查看位置" maxWidth={640}>
        <Empty icon="map-pin" title="没有位置信息" text="链接不完整，请让分享的人重新发送" action={TO_DISCOVER} />
      </PageShell>
    );
  }
  return (
    <PageShell title="查看位置" maxWidth={960}>
      <View className={styles['page'] ?? ''}>
        {point !== null && (
          <View className={styles['map'] ?? ''}>
            {found.isLoading && <Skeleton shape="fill" />}
            {found.data !== undefined && (
              <Picture url={found.data.picture} fit="cover" className={styles['picture'] ?? ''} />
            )}
            {!found.isLoading && found.data === undefined && (
              <View className={styles['noMap'] ?? ''}>
                <Icon name="map-pin" size={48} colour="text-3" />
                <Text>地图暂时无法显示，可以用地图软件打开</Text>
              </View>
            )}
          </View>
        )}
        <View className={styles['words'] ?? ''}>
          <Text className={styles['name'] ?? ''} userSelect>
            {name}
          </Text>
          {address !== '' && (
            <Text className={styles['address'] ?? ''} userSelect>
              {address}
            </Text>
          )}
          {point !== null && <Text className={styles['point'] ?? ''} userSelect>{`坐标 ${formatPoint(point)}`}</Text>}
          <View className={styles['actions'] ?? ''}>
            <Button text="打开地图导航" icon="navigation" isBlock onPress={() => navigate(shown)} />
            <Button text="复制位置" kind="outline" icon="copy" isBlock onPress={() => copy(shown)} />
          </View>
        </View>
      </View>
    </PageShell>
  );
}
