import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useState, type ReactNode } from 'react';
import type { AlbumDetail } from '@contract/schemas/album';
import type { AlbumPerson } from '@contract/schemas/album-person';
import { countBrowsers, deleteBrowse, findLikeUsers, listBrowsers } from '@contract/http/album-person';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { usePages, type ListedRow, type PagesState } from '@/api/use-pages';
import { Avatar } from '@/components/Avatar';
import { Button } from '@/components/Button';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { IconButton } from '@/components/IconButton';
import { MorePages } from '@/components/MorePages';
import { Segmented } from '@/components/fields/Segmented';
import { hasPersonActs, ROLE_NAMES } from '@/domain/album/album-role';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { toA11yProps } from '@/platform/a11y';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { usePersonActs } from './use-person-acts';
import { PersonSheets } from './PersonSheets';
import styles from './Manage.module.scss';

const VIEWS = [
  { id: 'visits', text: '浏览记录' },
  { id: 'likes', text: '谁点了赞' },
] as const;
const QUIET = { toast: false, loading: false } as const;

export interface ManageVisitsProps {
  readonly album: AlbumDetail;
  /** One is no longer of the album. */
  readonly onLeft: () => void;
}

/** Who looked at the album, and who liked what is in it. */
export function ManageVisits({ album, onLeft }: ManageVisitsProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('visits');
  return (
    <View className={styles['section'] ?? ''}>
      <View className={styles['search'] ?? ''}>
        <Segmented label="浏览或点赞" options={VIEWS} selectedId={view} onSelect={setView} />
      </View>
      {view === 'visits' ? <Visits album={album} onLeft={onLeft} /> : <Likes albumId={album.id} />}
    </View>
  );
}

/** Somebody who was only here. */
const toStranger = (person: AlbumPerson): AlbumPerson => ({
  ...person,
  role: 'visitor',
  isBlocked: false,
  permissions: [],
  remark: '',
});

function Visits({ album, onLeft }: ManageVisitsProps) {
  const albumId = album.id;
  const pages = usePages(listBrowsers, { albumId }, 30, QUIET);
  const counts = useCall(countBrowsers, { albumId }, QUIET);
  const [nowMs] = useState(now);
  const acts = usePersonActs({
    album,
    onLeft,
    onChanged: (userId, changed) =>
      pages.change((rows) =>
        rows.map((row) =>
          row.person?.userId === userId ? { ...row, person: changed ?? toStranger(row.person) } : row,
        ),
      ),
  });
  const remove = async (id: string): Promise<void> => {
    try {
      await call(deleteBrowse, { albumId, ids: [id] });
      pages.change((rows) => rows.filter((row) => row.id !== id));
      await counts.reload();
    } catch {
      // The request layer has shown the error.
    }
  };
  const clear = async (): Promise<void> => {
    const wants = await confirm({
      title: '清空全部浏览记录？',
      text: '清空后无法找回，访问统计的人数也会重新计算',
      confirmText: '清空',
      isDanger: true,
    });
    if (!wants) return;
    try {
      await call(deleteBrowse, { albumId });
      showToast('已清空');
      await Promise.all([pages.refresh(), counts.reload()]);
    } catch {
      // The request layer has shown the error.
    }
  };
  const { data } = counts;
  return (
    <>
      <PersonPages
        pages={pages}
        label="浏览记录"
        empty={<Empty icon="eye" title="还没有人看过" text="把相册分享出去，看看谁来过" />}
        head={
          <View className={styles['row'] ?? ''}>
            <Text className={styles['note'] ?? ''}>
              {data === undefined ? '' : `${data.people}人，另有${data.devices}台未登录的设备，共${data.times}次`}
            </Text>
            <View className={styles['grow'] ?? ''} />
            <Button text="清空" kind="text" size={32} onPress={clear} />
          </View>
        }
        renderRow={({ id, nickname, avatar, lastTime, times, userId, person }) => (
          <PersonLine
            key={id}
            name={userId === '' ? '未登录的访客' : nickname}
            avatar={avatar}
            note={[describePlace(person), `${formatRelativeTime(lastTime, nowMs)}，共${times}次`]
              .filter(Boolean)
              .join(' · ')}
            end={
              <>
                {person !== null && hasPersonActs(person, album.canOwn) && (
                  <IconButton icon="ellipsis" label={`更多操作，${nickname}`} onPress={() => acts.showMore(person)} />
                )}
                <IconButton
                  icon="trash-2"
                  size={20}
                  colour="text-3"
                  label={`删除${userId === '' ? '这条' : nickname}的记录`}
                  onPress={() => void remove(id) /* tells its own failures */}
                />
              </>
            }
          />
        )}
      />
      <PersonSheets albumId={albumId} acts={acts} />
    </>
  );
}

/** What the person is in the album. Empty: nobody in particular, or it is not for this person to know. */
function describePlace(person: AlbumPerson | null): string {
  if (person === null) return '';
  if (person.isBlocked) return '已拉黑';
  return person.role === 'visitor' ? '' : ROLE_NAMES[person.role];
}

function Likes({ albumId }: { readonly albumId: string }) {
  const pages = usePages(findLikeUsers, { albumId }, 30, QUIET);
  const [nowMs] = useState(now);
  return (
    <PersonPages
      pages={pages}
      label="点赞的人"
      empty={<Empty icon="heart" title="还没有人点赞" />}
      head={null}
      renderRow={({ userId, nickname, avatar, likeCount, lastTime }) => (
        <PersonLine
          key={userId}
          name={nickname}
          avatar={avatar}
          note={`赞了${likeCount}项，最近${formatRelativeTime(lastTime, nowMs)}`}
          end={null}
        />
      )}
    />
  );
}

interface PersonPagesProps<Row> {
  readonly pages: PagesState<Row>;
  readonly label: string;
  readonly empty: ReactNode;
  readonly head: ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

function PersonPages<Row extends ListedRow>({ pages, label, empty, head, renderRow }: PersonPagesProps<Row>) {
  useReachBottom(() => void pages.loadMore() /* failures are part of the state */);
  const hasFailed = pages.error !== null;
  if (pages.isLoading) return <CellSkeleton rows={5} />;
  if (pages.rows.length === 0) return hasFailed ? <ErrorState onRetry={pages.retry} /> : <>{empty}</>;
  return (
    <>
      <CellGroup>
        {head}
        <View className={styles['rows'] ?? ''} {...toA11yProps({ role: 'list', label })}>
          {pages.rows.map(renderRow)}
        </View>
      </CellGroup>
      <MorePages pages={pages} />
    </>
  );
}

interface PersonLineProps {
  readonly name: string;
  readonly avatar: string;
  readonly note: string;
  readonly end: ReactNode;
}

function PersonLine({ name, avatar, note, end }: PersonLineProps) {
  return (
    <View className={styles['row'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <Avatar name={name} url={avatar} size={44} />
      <View className={styles['words'] ?? ''}>
        <Text className={styles['name'] ?? ''}>{name}</Text>
        <Text className={styles['facts'] ?? ''}>{note}</Text>
      </View>
      {end}
    </View>
  );
}
