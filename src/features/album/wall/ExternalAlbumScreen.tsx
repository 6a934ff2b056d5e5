import { Image, Text, View } from '@tarojs/components';
import { useShareAppMessage } from '@tarojs/taro';
import { useState } from 'react';
import type { AlbumLanding } from '@contract/schemas/album-share';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Skeleton } from '@/components/Skeleton';
import { joinClasses } from '@/components/class-names';
import { describeContents } from '@/domain/album/album-card';
import { toLandingParams } from '@/domain/album-routes';
import { describeDays } from '@/domain/album/album-days';
import { groundOf, pageLookOf } from '@contract/rules/album-page-look';
import { isAbove, ROLE_NAMES } from '@/domain/album/album-role';
import { yearOf } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { toUrl } from '@/platform/navigation/url';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { TO_DISCOVER } from '@/stores/navigate';
import { FeedGlimpse } from '../feed/FeedGlimpse';
import { AlbumHero } from '../head/AlbumHero';
import { AlbumLock } from './AlbumLock';
import { useAlbumLanding, type AlbumArrival, type AlbumLandingParams } from './use-album-landing';
import { ClosedAlbum } from '@/shell/album/ClosedAlbum';
import styles from './ExternalAlbumScreen.module.scss';

export type ExternalAlbumScreenProps = Readonly<AlbumLandingParams>;

/** Where a link, a code or an invitation from outside arrives. */
export function ExternalAlbumScreen(params: ExternalAlbumScreenProps) {
  const arrival = useAlbumLanding(params);
  const { state, landing, invitation } = arrival;
  const name = landing?.name ?? invitation?.name ?? '相册';
  // Without a picture WeChat draws the page.
  useShareAppMessage(() => ({
    title: invitation === undefined ? name : `${invitation.ownerName}邀请你加入“${invitation.name}”`,
    path: toUrl(ROUTES.externalAlbum, toLandingParams(params)),
  }));
  // It goes from one edge to the other, as the album's own page does.
  const hasHero = state === 'loading' || (state === 'shown' && landing !== undefined && hasPicture(landing));
  return (
    <PageShell
      title={name}
      nav={hasHero ? 'cover' : 'bar'}
      themeType={landing === undefined ? null : groundOf(landing)}
      maxWidth={hasHero ? 1680 : 640}
    >
      {state === 'loading' && (
        <>
          <View className={styles['picture'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
          <View className={styles['page'] ?? ''}>
            <Skeleton shape="title" widthPercent={60} />
            <Skeleton shape="line" widthPercent={40} />
          </View>
        </>
      )}
      {state === 'failed' && <ErrorState onRetry={arrival.retry} />}
      {state === 'absent' && <ClosedAlbum why="unlinked" />}
      {state === 'uninvited' && (
        <Empty icon="image-off" title="邀请已失效" text="请让邀请你的人重新发一个" action={TO_DISCOVER} />
      )}
      {state === 'shown' && (
        <>
          {landing !== undefined && <FacePicture landing={landing} />}
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
          {landing?.page === 'feed' && landing.door === 'open' && <FeedGlimpse albumId={landing.id} />}
        </>
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

const hasPicture = ({ publicityCover, hero }: AlbumLanding): boolean => publicityCover !== '' || hero !== null;

function FacePicture({ landing: { publicityCover, hero } }: { readonly landing: AlbumLanding }) {
  if (publicityCover !== '') {
    return (
      <View className={styles['publicity'] ?? ''}>
        <Image
          {...toAltProps('')}
          className={styles['fill'] ?? ''}
          mode="aspectFit"
          src={http.baseUrl + publicityCover}
        />
      </View>
    );
  }
  return (
    hero !== null && (
      <View className={styles['picture'] ?? ''}>
        <AlbumHero hero={hero} isShaded={false} />
      </View>
    )
  );
}

function Face({ landing }: { readonly landing: AlbumLanding }) {
  const { name, ownerName, ownerAvatar, description, happenedOn, photoCount, videoCount } = landing;
  const [currentYear] = useState(() => yearOf(now()));
  const isSerif = pageLookOf(landing.look).title === 'serif';
  return (
    <>
      <Text className={joinClasses(styles['name'], isSerif && styles['serif'])}>{name}</Text>
      <Owner name={ownerName} avatar={ownerAvatar} />
      {description !== '' && <Text className={styles['description'] ?? ''}>{description}</Text>}
      <Text className={styles['meta'] ?? ''}>
        {[describeDays({ happenedOn, endedOn: '' }, currentYear), describeContents(photoCount, videoCount)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}

function Door({ arrival }: { readonly arrival: AlbumArrival }) {
  const { landing, invitation } = arrival;
  // Whoever is in the album already may be asked to be more.
  const isAsked = invitation !== undefined && isAbove(invitation.role, invitation.myRole);
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
  if (landing?.door === 'expired') return <ClosedAlbum why="expired" size="inline" />;
  return (
    <View className={styles['ways'] ?? ''}>
      <Button text="打开相册" isBlock onPress={arrival.open} />
      {arrival.miniUrl !== '' && <Button text="在小程序中打开" kind="outline" isBlock onPress={arrival.openMini} />}
    </View>
  );
}
