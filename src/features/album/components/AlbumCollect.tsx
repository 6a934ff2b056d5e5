import { Text, View } from '@tarojs/components';
import { COLLECT_KIND } from '@contract/constants/interaction';
import { getAlbumCollect, setCollect } from '@contract/http/interaction';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { IconButton } from '@/components/IconButton';
import { formatCount } from '@/domain/format-count';
import { requireLogin } from '@/stores/session';
import { selectUser, useSession } from '@/stores/session-state';
import styles from './AlbumHeader.module.scss';

/** Keeps an album among one's own. */
export function AlbumCollect({ albumId }: { readonly albumId: string }) {
  const userId = useSession(selectUser)?.id;
  return <Collect key={userId ?? ''} albumId={albumId} />;
}

function Collect({ albumId }: { readonly albumId: string }) {
  const state = useCall(getAlbumCollect, { albumId });
  const { collected = false, collectCount = 0 } = state.data ?? {};
  const toggle = async (): Promise<void> => {
    if (!(await requireLogin())) return;
    try {
      const changed = await call(setCollect, { type: COLLECT_KIND.album, id: albumId, collect: !collected });
      state.change(() => changed);
    } catch {
      // The request layer has told why.
    }
  };
  return (
    <View className={styles['collect'] ?? ''}>
      <IconButton
        icon={collected ? 'star-filled' : 'star'}
        label={collected ? '取消收藏相册' : '收藏相册'}
        colour={collected ? 'primary' : 'text-2'}
        onPress={() => void toggle() /* tells its failures */}
      />
      {collectCount > 0 && <Text className={styles['meta'] ?? ''}>{formatCount(collectCount)}</Text>}
    </View>
  );
}
