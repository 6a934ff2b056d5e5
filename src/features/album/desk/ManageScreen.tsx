import { View } from '@tarojs/components';
import { useState } from 'react';
import { getAlbum } from '@contract/http/album';
import type { AlbumDetail } from '@contract/schemas/album';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { Tabs } from '@/components/Tabs';
import { listDeskSections, type DeskSection } from '@/domain/album/album-role';
import type { ManageParams } from '@/domain/album-routes';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { useTabPlace } from '@/platform/tab-place';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { LoginGate } from '@/shell/LoginGate';
import { PageShell } from '@/shell/PageShell';
import { toAlbum } from '@/shell/album/to-album';
import { usePageReturn } from '@/stores/page-return';
import { selectIsLogin, selectUser, useSession } from '@/stores/session/session-state';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { useAlbumShare } from '../share/use-album-share';
import { ManageBin } from './ManageBin';
import { ManageFaces } from './ManageFaces';
import { ManageLabels } from './ManageLabels';
import { ManagePeople } from './ManagePeople';
import { ManagePhotos } from './ManagePhotos';
import { ManageReview } from './ManageReview';
import { ManageShare } from './ManageShare';
import { ManageVisits } from './ManageVisits';
import styles from './Manage.module.scss';

const TITLE = '管理相册';
const NAMES: Readonly<Record<DeskSection, string>> = {
  photos: '照片',
  labels: '标签',
  people: '成员',
  review: '审核',
  bin: '回收站',
  share: '分享',
  visits: '记录',
  faces: '人物',
};

export type ManageScreenProps = Readonly<ManageParams>;

/** The album desk: what its owner, its managers and its personnel work with. */
export function ManageScreen({ albumId, section, ...begin }: ManageScreenProps) {
  const isLogin = useSession(selectIsLogin);
  const userId = useSession(selectUser)?.id;
  if (albumId === null) return <AlbumPageAbsent title={TITLE} />;
  if (isLogin) return <Desk key={`${albumId}:${userId}`} albumId={albumId} first={section} {...begin} />;
  return (
    <PageShell title={TITLE} maxWidth={1680}>
      <LoginGate title="登录后管理相册">{null}</LoginGate>
    </PageShell>
  );
}

interface Beginning {
  readonly labelId: string | null;
  readonly isInviting: boolean;
}

interface DeskProps extends Beginning {
  readonly albumId: string;
  readonly first: DeskSection;
}

function Desk({ albumId, first, labelId, ...begin }: DeskProps) {
  const album = useCall(getAlbum, { id: albumId }, { toast: false, loading: false });
  const [chosen, setChosen] = useState(first);
  const [isInviting, setIsInviting] = useState(begin.isInviting);
  const reload = () => void album.reload(); // failures are part of the state
  usePageReturn(reload);
  useAlbumShare(albumId, album.data);
  const sections = listDeskSections(album.data?.permissions ?? [], album.data?.hasPeople);
  const section = sections.find((one) => one === chosen) ?? sections[0];
  const canSet = album.data?.permissions.includes('settings') ?? false;
  const reviewCount = album.data?.reviewCount ?? 0;
  return (
    <PageShell
      title={album.data === undefined ? TITLE : album.data.name}
      maxWidth={1680}
      navActions={
        canSet
          ? [
              {
                id: 'settings',
                icon: 'settings',
                label: '相册设置',
                onPress: () => void navigation.goTo(ROUTES.albumSettings, toAlbumParams(albumId)), // else one stays here
              },
            ]
          : []
      }
    >
      {album.data === undefined && album.error === null && <CellSkeleton rows={6} />}
      {album.data === undefined && album.error !== null && (
        <AlbumFailure albumId={albumId} code={codeOf(album.error)} onRetry={album.reload} />
      )}
      {album.data !== undefined && section === undefined && (
        <Empty icon="lock" title="你没有管理这本相册的权限" text="可以联系相册主人" action={toAlbum(albumId)} />
      )}
      {album.data !== undefined && section !== undefined && (
        <>
          <SectionTabs
            {...{ sections, section, reviewCount }}
            onSelect={(one) => {
              setIsInviting(false);
              setChosen(one);
            }}
          />
          <View key={section}>
            <Section {...{ section, labelId }} isInviting={isInviting} album={album.data} onChanged={reload} />
          </View>
        </>
      )}
    </PageShell>
  );
}

interface SectionTabsProps {
  readonly sections: readonly DeskSection[];
  readonly section: DeskSection;
  readonly reviewCount: number;
  readonly onSelect: (section: DeskSection) => void;
}

/** More than a phone is wide. */
function SectionTabs({ sections, section, reviewCount, onSelect }: SectionTabsProps) {
  const place = useTabPlace('album-desk-tab-', section);
  return (
    <Tabs
      label="管理内容"
      tabs={sections.map((id) => ({
        id,
        text: NAMES[id],
        ...(id === 'review' && reviewCount > 0 ? { count: reviewCount } : {}),
      }))}
      selectedId={section}
      onSelect={onSelect}
      place={place}
    />
  );
}

interface SectionProps extends Beginning {
  readonly section: DeskSection;
  readonly album: AlbumDetail;
  readonly onChanged: () => void;
}

function Section({ section, album, labelId, isInviting, onChanged }: SectionProps) {
  const leave = (): void => void navigation.switchTab(ROUTES.mine); // else one stays here
  switch (section) {
    case 'photos':
      return <ManagePhotos album={album} firstLabelId={labelId} onChanged={onChanged} />;
    case 'labels':
      return <ManageLabels albumId={album.id} />;
    case 'faces':
      return <ManageFaces albumId={album.id} />;
    case 'people':
      return <ManagePeople album={album} isInvitingFirst={isInviting} onLeft={leave} />;
    case 'review':
      return <ManageReview albumId={album.id} onChanged={onChanged} />;
    case 'bin':
      return (
        <View className={styles['section'] ?? ''}>
          <ManageBin albumId={album.id} onChanged={onChanged} />
        </View>
      );
    case 'share':
      return <ManageShare album={album} />;
    case 'visits':
      return <ManageVisits album={album} onLeft={leave} />;
  }
}
