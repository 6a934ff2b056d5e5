import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { Empty } from '@/components/Empty';
import { describeCapacity } from '@/domain/capacity';
import { useViewport } from '@/platform/viewport/use-viewport';
import { PageShell } from '@/shell/PageShell';
import { usePageReturn } from '@/stores/page-return';
import { refreshMembership } from '@/stores/session/session';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { MineAlbums } from '../components/MineAlbums';
import { MineCapacity } from '../components/MineCapacity';
import { MineFaces } from '../components/MineFaces';
import { MineHeader, VisitorHeader } from '../components/MineHeader';
import { MineMenu } from '../components/MineMenu';
import { MineMessages } from '../components/MineMessages';
import { MinePhotos } from '../components/MinePhotos';
import { useMine } from '../hooks/use-mine';
import styles from './MineScreen.module.scss';

export function MineScreen() {
  const isLogin = useSession(selectIsLogin);
  const user = useSession(selectUser);
  const person = isLogin ? user : null;
  const isWide = useViewport().sizeClass === 'wide';
  const mine = useMine(person?.id ?? null);
  const capacity = mine.capacity.data;
  const isExceeded = capacity !== undefined && describeCapacity(capacity.currentSize, capacity.maxSize).isExceeded;
  const userId = person?.id;
  useEffect(() => {
    // The level may have changed since it was stored. Silent.
    if (userId !== undefined) void refreshMembership();
  }, [userId]);
  usePageReturn(() => {
    if (!isLogin) return;
    mine.reload();
    void refreshMembership(); // silent too
  });

  return (
    <PageShell title="我的" isTab>
      <View className={styles['layout'] ?? ''}>
        <View className={styles['head'] ?? ''}>
          {person === null ? <VisitorHeader /> : <MineHeader user={person} mine={mine} />}
        </View>
        <View className={styles['messages'] ?? ''}>{person !== null && <MineMessages key={person.id} />}</View>
        <View className={styles['capacity'] ?? ''}>{person !== null && <MineCapacity capacity={mine.capacity} />}</View>
        <View className={styles['rest'] ?? ''}>
          {person === null && isWide && <Empty title="我的相册和照片" text="登录后会出现在这里" />}
          {person !== null && (
            <>
              <MineFaces faces={mine.faces} />
              <MinePhotos photos={mine.photos} />
              <MineAlbums key={person.id} hasMenuBelow={!isWide} />
            </>
          )}
        </View>
        <View className={styles['menu'] ?? ''}>
          <MineMenu isCapacityExceeded={isExceeded} />
        </View>
      </View>
    </PageShell>
  );
}
