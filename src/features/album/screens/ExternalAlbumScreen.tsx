import { Image, Text, View } from '@tarojs/components';
import type { AlbumLanding } from '@contract/schemas/album-share';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { describeContents } from '@/domain/album-card';
import { ROLE_NAMES } from '@/domain/album-role';
import { ROUTES } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { AlbumLock } from '../components/AlbumLock';
import { useAlbumLanding, type AlbumArrival, type AlbumLandingParams } from '../hooks/use-album-landing';
import styles from './ExternalAlbumScreen.module.scss';

export type ExternalAlbumScreenProps = Readonly<AlbumLandingParams>;

/** Where a link, a code or an invitation from outside arrives. */
export function ExternalAlbumScreen(params: ExternalAlbumScreenProps) {
  const arrival = useAlbumLanding(params);
  const { state, landing, invitation } = arrival;
  return (
    <PageShell title={landing?.name ?? invitation?.name ?? '相册'} maxWidth={640}>
      {state === 'loading' && (
        <View className={styles['page'] ?? ''}>
          <View className={styles['picture'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
          <Skeleton shape="title" widthPercent={60} />
          <Skeleton shape="line" widthPercent={40} />
        </View>
      )}
      {state === 'failed' && <ErrorState onRetry={arrival.retry} />}
      {state === 'absent' && (
        <Empty
          icon="image-off"
          title="链接已失效，相册不存在或已被删除"
          action={{ text: '回到发现', onPress: () => navigation.switchTab(ROUTES.discover) }}
        />
      )}
      {state === 'shown' && (
        <View className={styles['page'] ?? ''}>
          {landing !== undefined && <Face landing={landing} />}
          {landing === undefined && invitation !== undefined && (
            <>
              <Text className={styles['name'] ?? ''}>{invitation.name}</Text>
              <Owner name={invitation.ownerName} avatar={invitation.ownerAvatar} />
            </>
          )}
          <Door arrival={arrival} />
        </View>
      )}
    </PageShell>
  );
}

function Owner({ name, avatar }: { readonly name: string; readonly avatar: string }) {
  return (
    <View className={styles['owner'] ?? ''}>
      <Avatar name={name} url={avatar} size={32} />
      <Text>{name}</Text>
    </View>
  );
}

function Face({ landing }: { readonly landing: AlbumLanding }) {
  const { name, ownerName, ownerAvatar, description, happenedOn, photoCount, videoCount } = landing;
  const isPublicity = landing.publicityCover !== '';
  const url = landing.publicityCover || landing.topCover || landing.coverUrl;
  return (
    <>
      {url !== '' && (
        <View className={styles[isPublicity ? 'publicity' : 'picture'] ?? ''}>
          <Image
            {...toAltProps('')}
            className={styles['fill'] ?? ''}
            mode="aspectFill"
            src={url.startsWith('/') ? http.baseUrl + url : url}
          />
        </View>
      )}
      <Text className={styles['name'] ?? ''}>{name}</Text>
      <Owner name={ownerName} avatar={ownerAvatar} />
      {description !== '' && <Text className={styles['description'] ?? ''}>{description}</Text>}
      <Text className={styles['meta'] ?? ''}>
        {[happenedOn.replace(/-/g, '.'), describeContents(photoCount, videoCount)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function Door({ arrival }: { readonly arrival: AlbumArrival }) {
  const { landing, invitation } = arrival;
  const isAsked = invitation !== undefined && invitation.myRole === 'visitor';
  if (isAsked) {
    return (
      <View className={styles['ways'] ?? ''}>
        <Text
          className={styles['meta'] ?? ''}
        >{`${invitation.ownerName}邀请你成为相册${ROLE_NAMES[invitation.role]}`}</Text>
        <Button text="加入相册" isBlock onPress={arrival.join} />
        {landing?.door === 'open' && <Button text="先看看" kind="outline" isBlock onPress={arrival.open} />}
      </View>
    );
  }
  if (landing?.door === 'password') return <AlbumLock onOpen={arrival.openWith} />;
  if (landing?.door === 'expired')
    return <Empty size="inline" icon="lock" title="相册已过期" text="可以联系相册主人" />;
  return (
    <View className={styles['ways'] ?? ''}>
      <Button text="打开相册" isBlock onPress={arrival.open} />
      {arrival.miniUrl !== '' && <Button text="在小程序中打开" kind="outline" isBlock onPress={arrival.openMini} />}
    </View>
  );
}
