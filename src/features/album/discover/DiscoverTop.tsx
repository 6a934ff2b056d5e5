import { Text, View } from '@tarojs/components';
import { findNearbyAlbumsV2 } from '@contract/http/album-share';
import { listPopularTags } from '@contract/http/search';
import { listBanners } from '@contract/http/system';
import { useState } from 'react';
import { useCall } from '@/api/use-call';
import { AlbumCard } from '@/components/albums/AlbumCard';
import { Carousel } from '@/components/Carousel';
import { Chip } from '@/components/Chip';
import { AlbumGrid } from '@/components/albums/AlbumGrid';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { IconButton } from '@/components/IconButton';
import type { IconName } from '@/components/icon-names';
import { Pressable } from '@/components/Pressable';
import { describeCard } from '@/domain/album/album-card';
import { toBannerTarget } from '@/domain/banner';
import { ROUTES, toVisitParams } from '@/domain/routes';
import { thumbhashUrl } from '@/domain/wall/thumbhash-url';
import { toA11yProps } from '@/platform/a11y';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { outside } from '@/platform/outside';
import { dismissNearby, useNearbyDismissed } from './nearby';
import { now } from '@/stores/base/clock';
import { showToast } from '@/stores/base/overlays';
import { findShownAlbum } from '../source/find-shown-album';
import styles from './DiscoverTop.module.scss';

const BANNERS_MAX = 10;
const WEBSITE = 1;

/** A mini-program opens no window: its page for sites shows what it may, and asks about the rest. */
function openSite(url: string): void {
  // Else one stays here; a window that does not come is seen.
  if (device.kind === 'miniProgram') void navigation.goTo(ROUTES.webview, { url }).catch(() => undefined);
  else void outside.open(url);
}

export interface DiscoverTopProps {
  readonly onShowCode: () => void;
  readonly onCreate: () => void;
}

interface WayInProps {
  readonly icon: IconName;
  readonly words: string;
  readonly label: string;
  readonly onPress: () => void;
}

/** An icon with its word below: neither is guessed by everybody. */
function WayIn({ icon, words, label, onPress }: WayInProps) {
  return (
    <Pressable className={styles['wayIn'] ?? ''} label={label} onPress={onPress}>
      <Icon name={icon} size={20} />
      <Text>{words}</Text>
    </Pressable>
  );
}

/** Until the operator has banners of his own: what this is, and where one begins. As high as they are. */
function Welcome({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <View className={styles['welcome'] ?? ''} {...toA11yProps({ role: 'region', label: '智享相册' })}>
      <View className={styles['welcomeWords'] ?? ''}>
        <Text className={styles['brand'] ?? ''}>智享相册</Text>
        <Text className={styles['slogan'] ?? ''}>活动相册，即拍即看</Text>
      </View>
      <Button text="新建" label="新建自己的相册" kind="outline" size={40} icon="plus" onPress={onCreate} />
    </View>
  );
}

/** Search, banners, tags that lead to the albums which have them, and albums of an event on the same network. What there is none of takes no room. */
export function DiscoverTop({ onShowCode, onCreate }: DiscoverTopProps) {
  const [currentYear] = useState(() => new Date(now()).getFullYear());
  const banners = useCall(listBanners, { current: 1, size: BANNERS_MAX, appType: WEBSITE });
  const nearby = useCall(findNearbyAlbumsV2, {});
  const tags = useCall(listPopularTags, {}).data ?? [];
  const items = (banners.data?.records ?? []).map((banner) => ({ ...banner, leadsTo: toBannerTarget(banner.target) }));
  const openBanner = (id: string): void => {
    const target = items.find((one) => one.id === id)?.leadsTo;
    // A jump that is refused leaves the person where they are.
    if (target?.kind === 'page') void navigation.goTo(target.path, target.params).catch(() => undefined);
    else if (target?.kind === 'site') openSite(target.url);
  };
  const open = (albumId: string) => void navigation.goTo(ROUTES.photos, toVisitParams(albumId, 'nearby')); // else one stays here
  const dismissed = useNearbyDismissed((state) => state.ids);
  const found = (nearby.data ?? []).filter(({ id }) => !dismissed.includes(id));
  const scan = async (): Promise<void> => {
    const { scanCode } = await import('@/stores/scan-code');
    const target = await scanCode();
    switch (target.kind) {
      case 'page':
        return navigation.goTo(target.path, target.params);
      case 'show':
        return openShown(target.code);
      case 'cancelled':
        return;
      case 'absent':
        showToast('这里无法扫码，请输入展示码');
        return onShowCode();
      case 'unknown':
        return showToast('这不是本产品的相册码', { isError: true });
    }
  };
  const openShown = async (code: string): Promise<void> => {
    const found = await findShownAlbum(code);
    if (found.kind === 'failed') showToast(found.reason, { isError: true });
    else await navigation.goTo(found.path, found.params);
  };
  return (
    <>
      <View className={styles['search'] ?? ''}>
        <Pressable
          className={styles['field'] ?? ''}
          role="link"
          label="搜索相册、用户、照片"
          isNamedByContent
          onPress={() => void navigation.goTo(ROUTES.search) /* else one stays here */}
        >
          <Icon name="search" colour="text-3" />
          <Text>搜索相册、用户、照片</Text>
        </Pressable>
        {device.kind !== 'web' && (
          <WayIn icon="scan-line" words="扫码" label="扫一扫" onPress={() => void scan() /* tells its failures */} />
        )}
        <WayIn icon="key-round" words="展示码" label="输入展示码" onPress={onShowCode} />
      </View>
      {items.length === 0 ? (
        <Welcome onCreate={onCreate} />
      ) : (
        <Carousel
          label="推荐"
          items={items.map(({ id, title, picture, leadsTo }) => ({
            id,
            title,
            picture,
            isLink: leadsTo.kind !== 'none',
          }))}
          onOpen={openBanner}
        />
      )}
      {tags.length > 0 && (
        <View className={styles['tags'] ?? ''} {...toA11yProps({ role: 'region', label: '热门话题' })}>
          {tags.map(({ text }) => (
            <Chip
              key={text}
              text={text}
              isSelected={false}
              onPress={() => void navigation.goTo(ROUTES.search, { tag: text }) /* else one stays here */}
            />
          ))}
        </View>
      )}
      {found.length > 0 && (
        <View className={styles['nearby'] ?? ''} {...toA11yProps({ role: 'region', label: '身边的活动' })}>
          <View className={styles['headline'] ?? ''}>
            <Text className={styles['heading'] ?? ''}>
              {found.length === 1 ? '身边的活动' : `身边的${found.length}个活动`}
            </Text>
            <IconButton
              icon="x"
              label="不再提示这些活动"
              size={20}
              colour="text-3"
              onPress={() => dismissNearby(found.map(({ id }) => id))}
            />
          </View>
          <AlbumGrid>
            {found.slice(0, 4).map((album) => (
              <AlbumCard
                key={album.id}
                name={album.name}
                ownerName={album.ownerName}
                meta={describeCard(album, currentYear)}
                coverUrl={album.coverUrl}
                placeholderUrl={thumbhashUrl(album.coverThumbhash)}
                photoCount={album.photoCount}
                videoCount={album.videoCount}
                onOpen={() => open(album.id)}
              />
            ))}
          </AlbumGrid>
        </View>
      )}
    </>
  );
}
