import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState } from 'react';
import { FACE_RELATION } from '@contract/constants/face';
import { TAB_KIND } from '@contract/constants/media';
import { listFaceAlbums, listFaces } from '@contract/http/face';
import { listMedia } from '@contract/http/media';
import type { FacePhoto } from '@contract/schemas/face';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Segmented } from '@/components/fields/Segmented';
import { describeFace } from '@/domain/found-faces';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { PageShell } from '@/shell/PageShell';
import { eraseFaceTraces } from '@/stores/face-erasure';
import { ListedPhotos } from '../mine/ListedPhotos';
import { FaceAlbums } from './FaceAlbums';
import { FaceChips } from './FaceChips';
import { KeptFaceSheet } from './KeptFaceSheet';
import styles from './KeptFaces.module.scss';

const PAGE_SIZE = 60;
const ORDERS = [
  { id: 'time', text: '按时间' },
  { id: 'albums', text: '按相册' },
] as const;

/** The faces that a person keeps, one's own or the family's, and one's photos in all albums. */
export function KeptFaces({ isFamily }: { readonly isFamily: boolean }) {
  const faces = useCall(listFaces, {});
  const { data, error } = faces;
  const shown = data?.filter(({ relation }) => (relation === FACE_RELATION.me) !== isFamily);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = shown?.find(({ id }) => id === chosenId) ?? null;
  // Of the family one at a time; of oneself all faces together, unless one is chosen.
  const filter =
    isFamily && chosen === null
      ? null
      : { type: TAB_KIND.myFace, showFaceLocation: false, ...(chosen === null ? {} : { faceId: chosen.id }) };
  const [order, setOrder] = useState<'time' | 'albums'>('time');
  const isByAlbum = order === 'albums';
  const media = usePages(listMedia, isByAlbum ? null : filter, PAGE_SIZE);
  const ofFace = chosen === null ? {} : { faceId: chosen.id };
  const albums = useCall(listFaceAlbums, isByAlbum && filter !== null ? ofFace : null);
  useReachBottom(() => void media.loadMore() /* failures are part of the state */);
  const reload = async (): Promise<void> => {
    await faces.reload();
    if (isByAlbum) await albums.reload();
    else if (filter !== null) await media.refresh();
  };
  const [managed, setManaged] = useState<FacePhoto | null>(null);
  // One comes back with a face that was added.
  usePageShown(() => {
    if (data !== undefined) void reload(); // failures are part of the state
  });
  const add = (): void => void navigation.goTo(ROUTES.inputPhoto, isFamily ? { access: 1 } : {}); // else one stays here
  const erase = async (): Promise<void> => {
    if (await eraseFaceTraces()) await reload();
  };
  const sheet = managed !== null && (
    <KeptFaceSheet key={managed.id} face={managed} onClose={() => setManaged(null)} onChanged={reload} />
  );
  const head = (
    <>
      {shown === undefined && error === null && <CellSkeleton rows={2} />}
      {shown === undefined && error !== null && <ErrorState size="inline" onRetry={faces.reload} />}
      {shown !== undefined && (
        <FaceChips
          faces={shown}
          addText={isFamily ? '添加家人' : '添加'}
          onAdd={add}
          chosenId={chosenId}
          onChoose={({ id }) => setChosenId(id === chosenId ? null : id)}
        />
      )}
      {chosen !== null && (
        <View className={styles['chosen'] ?? ''}>
          <Text className={styles['name'] ?? ''}>{`${describeFace(chosen)}的照片`}</Text>
          <Button
            text="管理"
            label={`管理${describeFace(chosen)}`}
            kind="outline"
            size={32}
            onPress={() => setManaged(chosen)}
          />
        </View>
      )}
      {filter !== null && shown !== undefined && shown.length > 0 && (
        <View className={styles['order'] ?? ''}>
          <Segmented label="照片的排列" options={ORDERS} selectedId={order} onSelect={setOrder} />
        </View>
      )}
    </>
  );
  const end = (
    <View className={styles['end'] ?? ''}>
      <CellGroup>
        <Cell
          title={isFamily ? '我的脸' : '我的家人'}
          icon={isFamily ? 'user' : 'users'}
          onPress={() => void navigation.replaceWith(ROUTES.myFace, isFamily ? {} : { access: 1 })}
        />
        <Cell title="人脸信息如何使用" icon="shield-check" onPress={() => void navigation.goTo(ROUTES.privacy)} />
        <Cell title="删除我的人脸信息" isDanger onPress={() => void erase() /* tells its failures */} />
      </CellGroup>
    </View>
  );
  if (isFamily && chosen === null) {
    return (
      <PageShell title="我的家人" maxWidth={960} overlay={sheet}>
        {head}
        {shown?.length === 0 && (
          <Empty
            icon="users"
            size="inline"
            title="还没有添加家人"
            text="添加孩子、爱人或父母的脸，就能在相册里找到他们"
          />
        )}
        {end}
      </PageShell>
    );
  }
  const empty = (
    <Empty
      icon="user"
      size="inline"
      title={shown?.length === 0 ? '还没有保存你的脸' : '还没有找到照片'}
      text={shown?.length === 0 ? '添加后可以在照片里找到自己' : '只在开启了“找到我”的相册里比对'}
    />
  );
  return (
    <ListedPhotos
      title={isFamily ? '我的家人' : '我的脸'}
      pages={isByAlbum ? null : media}
      listKey={chosenId ?? 'kept'}
      byDay
      isOwn={false}
      mode="justified"
      header={head}
      empty={empty}
      after={end}
      overlay={sheet}
    >
      <FaceAlbums albums={albums} empty={empty} isOwn={!isFamily} />
      {end}
    </ListedPhotos>
  );
}
