import { Text, View } from '@tarojs/components';
import { useEffect, useRef } from 'react';
import { COLLECT_KIND } from '@contract/constants/interaction';
import { getAlbumCollect, setCollect } from '@contract/http/interaction';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { IconButton } from '@/components/IconButton';
import { formatCount } from '@/domain/format/format-count';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useSwitch } from '@/stores/use-switch';
import styles from './AlbumHeader.module.scss';

/** Keeps an album among one's own. */
export function AlbumCollect({ albumId, isOnPhoto }: { readonly albumId: string; readonly isOnPhoto: boolean }) {
  const userId = useSession(selectUser)?.id;
  const state = useCall(getAlbumCollect, { albumId });
  const { change, reload } = state;
  const readFor = useRef(userId);
  useEffect(() => {
    if (readFor.current === userId) return;
    readFor.current = userId;
    change(({ collectCount: count }) => ({ collected: false, collectCount: count }));
    void reload(); // failures are part of the state
  }, [userId, change, reload]);
  const known = state.data?.collected ?? false;
  const { isOn: collected, flip } = useSwitch({
    key: `collect:${albumId}`,
    known,
    send: (collect) => call(setCollect, { type: COLLECT_KIND.album, id: albumId, collect }),
    onAnswer: (answer) => change(() => answer),
  });
  const collectCount = Math.max(0, (state.data?.collectCount ?? 0) + Number(collected) - Number(known));
  return (
    <View className={styles['collect'] ?? ''}>
      <IconButton
        icon={collected ? 'star-filled' : 'star'}
        label={collected ? '取消收藏相册' : '收藏相册'}
        size={20}
        colour={isOnPhoto ? 'white' : collected ? 'primary' : 'text-2'}
        onPress={() => void flip() /* tells its failures */}
      />
      {collectCount > 0 && <Text className={styles['collectCount'] ?? ''}>{formatCount(collectCount)}</Text>}
    </View>
  );
}
