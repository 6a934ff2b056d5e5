import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useMemo, useState } from 'react';
import { OWN_MILESTONE } from '@contract/constants/baby';
import { describeAge } from '@contract/rules/baby-age';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { BabyChild, Milestone, SaveBabyInput } from '@contract/schemas/baby';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { IconButton } from '@/components/IconButton';
import { UndoBar } from '@/components/layers/UndoBar';
import { MediaSquare } from '@/components/MediaSquare';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { canWrite } from '@/domain/album/family-words';
import { listMissingMilestones, nameMilestone } from '@/domain/album/milestone-draft';
import { toA11yProps } from '@/platform/a11y';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { ChildChips } from './ChildChips';
import { ChildPage, type ChildPageParams, type OfChildProps } from './ChildPage';
import { MilestoneSheet } from './MilestoneSheet';
import { useAllRecords } from './use-all-records';
import { chooseChild } from './use-baby-album';
import { useRecordViewer } from './use-record-viewer';
import { useUndoRemoval } from './use-undo-removal';
import { YearBookButton } from './YearBookButton';
import { YearBookSheet } from './YearBookSheet';
import styles from './MilestonesScreen.module.scss';

const TITLE = '大事记';
/** What is put into the page at once. */
const STEP = 20;

/** What happened to a child for the first time, day by day. */
export function MilestonesScreen(params: ChildPageParams) {
  return <ChildPage title={TITLE} {...params} page={Milestones} />;
}

function toSaveAgain(albumId: string, milestone: Milestone): SaveBabyInput {
  const { type, childId, day, kind, title, story, media } = milestone;
  const own = kind === OWN_MILESTONE ? title : '';
  return { albumId, type, childId, day, kind, title: own, story, mediaIds: media.map(({ id }) => id) };
}

function Milestones({ albumId, baby, child }: OfChildProps) {
  const [today] = useState(() => shanghaiDay(now()));
  const milestones = useAllRecords(3, { albumId, childId: child.id });
  const [shownCount, setShownCount] = useState(STEP);
  useReachBottom(() => setShownCount((count) => count + STEP));
  /** One that is there, or the kind of a new one. */
  const [editing, setEditing] = useState<Milestone | number | null>(null);
  const [pictureYear, setPictureYear] = useState<number | null>(null);
  // Failures are part of the state.
  const removal = useUndoRemoval(albumId, () => void milestones.refresh());
  const { wall, viewer, actions, open } = useRecordViewer(milestones.rows, milestones.refresh);
  const missing = useMemo(() => listMissingMilestones(milestones.rows), [milestones.rows]);
  const mayAdd = canWrite(baby.right);
  const isEmpty = milestones.rows.length === 0;
  const hasFailed = isEmpty && milestones.error !== null;
  return (
    <PageShell
      title={TITLE}
      maxWidth={960}
      {...(mayAdd
        ? {
            action: (
              <Button
                text="写一件大事"
                icon="plus"
                isBlock
                isGuarded={false}
                onPress={() => setEditing(OWN_MILESTONE)}
              />
            ),
          }
        : {})}
      overlay={
        <>
          <WallViewerHost wall={wall} viewer={viewer} />
          <PickedSheetsHost
            actions={actions}
            albumId={albumId}
            labels={null}
            viewer={viewer}
            strip={
              removal.wayBack !== null && <UndoBar {...removal.wayBack} onUndo={removal.undo} onEnd={removal.forget} />
            }
          />
          {pictureYear !== null && (
            <YearBookSheet albumId={albumId} child={child} year={pictureYear} onClose={() => setPictureYear(null)} />
          )}
          {editing !== null && (
            <MilestoneSheet
              albumId={albumId}
              child={child}
              milestone={editing}
              today={today}
              onSaved={() => {
                setEditing(null);
                void milestones.refresh(); // failures are part of the state
              }}
              onClose={() => setEditing(null)}
            />
          )}
        </>
      }
    >
      <View className={styles['page'] ?? ''}>
        {baby.children.length > 1 && (
          <ChildChips list={baby.children} chosenId={child.id} onChoose={(id) => chooseChild(albumId, id)} />
        )}
        <YearBookButton albumId={albumId} child={child} today={today} onPicture={setPictureYear} />
        {mayAdd && milestones.isAtEnd && missing.length > 0 && (
          <View className={styles['missing'] ?? ''} {...toA11yProps({ role: 'group', label: '还没记下的' })}>
            <Text className={styles['heading'] ?? ''}>还没记下的</Text>
            <View className={styles['chips'] ?? ''}>
              {missing.map(({ kind, title }) => (
                <Button
                  key={kind}
                  text={title}
                  label={`记下${title}`}
                  kind="outline"
                  size={32}
                  icon="plus"
                  isGuarded={false}
                  onPress={() => setEditing(kind)}
                />
              ))}
            </View>
          </View>
        )}
        {milestones.isLoading && (
          <View className={styles['loading'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
        )}
        {hasFailed && <ErrorState size="inline" onRetry={milestones.retry} />}
        {isEmpty && milestones.isAtEnd && !hasFailed && (
          <Empty
            size="inline"
            icon="star"
            title="还没有大事记"
            text={mayAdd ? '从第一次微笑开始记吧' : '家人写下后会出现在这里'}
          />
        )}
        <View className={styles['line'] ?? ''} {...toA11yProps({ role: 'list', label: '大事记' })}>
          {milestones.rows.slice(0, shownCount).map((milestone) => (
            <MilestoneItem
              key={milestone.id}
              child={child}
              milestone={milestone}
              onOpen={(place) => open(milestone.id, place)}
              onEdit={() => setEditing(milestone)}
              onRemove={
                () =>
                  void removal.remove(
                    milestone.id,
                    `已删除“${nameMilestone(milestone)}”`,
                    toSaveAgain(albumId, milestone),
                  ) /* tells its failures */
              }
            />
          ))}
        </View>
      </View>
    </PageShell>
  );
}

interface MilestoneItemProps {
  readonly child: BabyChild;
  readonly milestone: Milestone;
  readonly onOpen: (place: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function MilestoneItem({ child, milestone, onOpen, onEdit, onRemove }: MilestoneItemProps) {
  const { day, story, media, canChange } = milestone;
  const [year, month, date] = day.split('-').map(Number);
  const title = nameMilestone(milestone);
  return (
    <View className={styles['item'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <View className={styles['rail'] ?? ''}>
        <Text className={styles['date'] ?? ''}>{`${month ?? 0}月${date ?? 0}日`}</Text>
        <Text className={styles['year'] ?? ''}>{`${year ?? 0}年`}</Text>
      </View>
      <View className={styles['body'] ?? ''}>
        <View className={styles['top'] ?? ''}>
          <View className={styles['words'] ?? ''}>
            <Text className={styles['title'] ?? ''}>{title}</Text>
            <Text className={styles['age'] ?? ''}>{describeAge(child.birthday, day)}</Text>
          </View>
          {canChange && (
            <View className={styles['tools'] ?? ''}>
              <IconButton icon="pencil" label={`修改${title}`} size={20} onPress={onEdit} />
              <IconButton icon="trash-2" label={`删除${title}`} size={20} colour="text-3" onPress={onRemove} />
            </View>
          )}
        </View>
        {story !== '' && <Text className={styles['story'] ?? ''}>{story}</Text>}
        {media.length > 0 && (
          <View className={joinClasses(styles['grid'], media.length === 1 && styles['single'])}>
            {media.map((one, place) => (
              <Pressable
                key={one.id}
                label={`${title}，第${place + 1}个${one.hotResourceType === 1 ? '视频' : '照片'}`}
                onPress={() => onOpen(place)}
              >
                <MediaSquare media={one} />
              </Pressable>
            ))}
          </View>
        )}
      </View>
    </View>
  );
}
