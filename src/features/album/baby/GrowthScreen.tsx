import { Image, Text, View } from '@tarojs/components';
import { useMemo, useState } from 'react';
import type { MeasureName } from '@contract/constants/baby';
import { describeAge } from '@contract/rules/baby-age';
import { daysBetween } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { BabyChild, GrowthRecord, SaveBabyInput } from '@contract/schemas/baby';
import { Button } from '@/components/Button';
import { CurveChart } from '@/components/CurveChart';
import { Empty } from '@/components/Empty';
import { ErrorState } from '@/components/ErrorState';
import { Segmented } from '@/components/fields/Segmented';
import { IconButton } from '@/components/IconButton';
import { UndoBar } from '@/components/layers/UndoBar';
import { Pressable } from '@/components/Pressable';
import { Skeleton } from '@/components/Skeleton';
import { MEASURES, nameMeasure } from '@/domain/album/baby-measure';
import { canWrite } from '@/domain/album/family-words';
import {
  compareGrowth,
  describeMeasured,
  GROWTH_RANGES,
  type GrowthRange,
  nameScore,
  rangeFor,
  toGrowthChart,
  toGrowthTable,
} from '@/domain/album/growth-chart';
import { MEASURE_NAMES } from '@/domain/album/growth-draft';
import { yearOf } from '@/domain/format/format-date';
import { formatDay } from '@/domain/format/format-day';
import { toA11yProps, toAltProps } from '@/platform/a11y';
import { http } from '@/platform/http';
import { PageShell } from '@/shell/PageShell';
import { now } from '@/stores/base/clock';
import { saveTextFile } from '@/stores/save-text-file';
import { PickedSheetsHost } from '../picked/PickedSheetsHost';
import { WallViewerHost } from '../viewer/WallViewerHost';
import { ChildChips } from './ChildChips';
import { ChildPage, type ChildPageParams, type OfChildProps } from './ChildPage';
import { GrowthSheet } from './GrowthSheet';
import { useAllRecords } from './use-all-records';
import { chooseChild } from './use-baby-album';
import { useRecordViewer } from './use-record-viewer';
import { useUndoRemoval } from './use-undo-removal';
import styles from './GrowthScreen.module.scss';

const TITLE = '成长记录';

/** How a child has grown, beside the standards' curves. */
export function GrowthScreen(params: ChildPageParams) {
  return <ChildPage title={TITLE} {...params} page={Growth} />;
}

function toSaveAgain(albumId: string, record: GrowthRecord): SaveBabyInput {
  const { type, childId, day, weightGrams, heightMm, headMm, isLying, note, photo } = record;
  return { albumId, type, childId, day, weightGrams, heightMm, headMm, isLying, note, photoId: photo?.id ?? '' };
}

function Growth({ albumId, baby, child }: OfChildProps) {
  const [today] = useState(() => shanghaiDay(now()));
  const records = useAllRecords(2, { albumId, childId: child.id });
  const [chosenRange, setRange] = useState<GrowthRange | null>(null);
  const range = chosenRange ?? rangeFor(daysBetween(child.birthday, today));
  /** A record, or a new one. */
  const [editing, setEditing] = useState<GrowthRecord | 'new' | null>(null);
  // Failures are part of the state.
  const removal = useUndoRemoval(albumId, () => void records.refresh());
  const shown = useMemo(
    () => records.rows.map(({ id, photo }) => ({ id, media: photo === null ? [] : [photo] })),
    [records.rows],
  );
  const { wall, viewer, actions, open } = useRecordViewer(shown, records.refresh);
  const mayAdd = canWrite(baby.right);
  const isEmpty = records.rows.length === 0;
  const save = (): Promise<void> =>
    saveTextFile(
      `成长记录-${child.name.replace(/[\\/:*?"<>|\s]/g, '')}.csv`,
      toGrowthTable(child, records.rows),
      '表格',
    );
  return (
    <PageShell
      title={TITLE}
      maxWidth={1280}
      {...(mayAdd
        ? { action: <Button text="添加记录" icon="plus" isBlock isGuarded={false} onPress={() => setEditing('new')} /> }
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
          {editing !== null && (
            <GrowthSheet
              albumId={albumId}
              child={child}
              record={editing === 'new' ? null : editing}
              today={today}
              onSaved={() => {
                setEditing(null);
                void records.refresh(); // failures are part of the state
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
        <View className={styles['ranges'] ?? ''}>
          <Segmented label="年龄范围" options={GROWTH_RANGES} selectedId={range} onSelect={setRange} />
        </View>
        {records.isLoading && (
          <View className={styles['loading'] ?? ''}>
            <Skeleton shape="fill" />
          </View>
        )}
        {isEmpty && records.error !== null && <ErrorState size="inline" onRetry={records.retry} />}
        {!records.isLoading && !(isEmpty && records.error !== null) && (
          <>
            <View className={styles['charts'] ?? ''}>
              {MEASURE_NAMES.map((measure) => (
                <MeasureChart
                  key={measure}
                  measure={measure}
                  child={child}
                  records={records.rows}
                  range={range}
                  onOpen={mayAdd ? setEditing : undefined}
                />
              ))}
            </View>
            <Text className={styles['said'] ?? ''}>
              灰线是世界卫生组织儿童生长标准（2006）的第3、15、50、85、97百分位，只到5岁，5岁以后不再对照。数字只供参考，不是诊断
            </Text>
            {isEmpty ? (
              <Empty
                size="inline"
                icon="chart-column"
                title="还没有成长记录"
                text={mayAdd ? '量一次身高体重，曲线就从这里开始' : '家人添加后会出现在这里'}
              />
            ) : (
              <View className={styles['records'] ?? ''} {...toA11yProps({ role: 'list', label: '全部记录' })}>
                {records.rows.map((record) => (
                  <RecordRow
                    key={record.id}
                    child={child}
                    record={record}
                    onPhoto={() => open(record.id, 0)}
                    onEdit={() => setEditing(record)}
                    onRemove={
                      () =>
                        void removal.remove(
                          record.id,
                          '已删除1条记录',
                          toSaveAgain(albumId, record),
                        ) /* tells its failures */
                    }
                  />
                ))}
              </View>
            )}
            {!isEmpty && records.isAtEnd && (
              <View className={styles['export'] ?? ''}>
                <Button text="导出表格" icon="download" kind="text" onPress={save} />
              </View>
            )}
          </>
        )}
      </View>
    </PageShell>
  );
}

interface MeasureChartProps {
  readonly measure: MeasureName;
  readonly child: BabyChild;
  /** The newest first. */
  readonly records: readonly GrowthRecord[];
  readonly range: GrowthRange;
  readonly onOpen: ((record: GrowthRecord) => void) | undefined;
}

function MeasureChart({ measure, child, records, range, onOpen }: MeasureChartProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chart = useMemo(() => toGrowthChart(measure, child, records, range), [measure, child, records, range]);
  const measured = useMemo(() => records.filter((record) => record[measure] !== null), [records, measure]);
  const chosen = measured.find(({ id }) => id === chosenId);
  const told = chosen ?? measured[0];
  const compared = told === undefined ? null : compareGrowth(measure, told, child);
  const title = `${MEASURES[measure].name}（${MEASURES[measure].unit}）`;
  return (
    <View className={styles['chart'] ?? ''}>
      <CurveChart
        title={title}
        words={
          told === undefined
            ? '还没有记录'
            : [
                `${describeAge(child.birthday, told.day)} ${nameMeasure(measure, told[measure])}`,
                compared?.words,
                nameScore(compared),
              ]
                .filter(Boolean)
                .join('，')
        }
        curves={chart.curves.map(({ percentile, spots }) => ({ text: `P${percentile}`, spots }))}
        points={chart.points}
        levels={chart.levels}
        places={chart.ages}
        rows={measured.map((record) => {
          const one = compareGrowth(measure, record, child);
          return {
            id: record.id,
            label: `${record.day} ${describeAge(child.birthday, record.day)}`,
            value: [nameMeasure(measure, record[measure]), nameScore(one)].filter(Boolean).join('，'),
          };
        })}
        chosenId={chosenId}
        onChoose={setChosenId}
      />
      {chosen !== undefined && chosen.canChange && onOpen !== undefined && (
        <View className={styles['open'] ?? ''}>
          <Button
            text="修改这条"
            label={`修改${chosen.day}的记录`}
            kind="text"
            size={40}
            onPress={() => onOpen(chosen)}
          />
        </View>
      )}
    </View>
  );
}

interface RecordRowProps {
  readonly child: BabyChild;
  readonly record: GrowthRecord;
  readonly onPhoto: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function RecordRow({ child, record, onPhoto, onEdit, onRemove }: RecordRowProps) {
  const [currentYear] = useState(() => yearOf(now()));
  const { day, note, photo, canChange } = record;
  const name = formatDay(day, currentYear);
  return (
    <View className={styles['record'] ?? ''} {...toA11yProps({ role: 'listitem' })}>
      <View className={styles['words'] ?? ''}>
        <Text className={styles['day'] ?? ''}>{`${name} · ${describeAge(child.birthday, day)}`}</Text>
        <Text className={styles['values'] ?? ''}>{describeMeasured(record)}</Text>
        {note !== '' && <Text className={styles['note'] ?? ''}>{note}</Text>}
      </View>
      {photo !== null && photo.smallUrl !== '' && (
        <Pressable className={styles['photo'] ?? ''} label={`看${name}的照片`} onPress={onPhoto}>
          <Image
            {...toAltProps('')}
            className={styles['picture'] ?? ''}
            src={http.baseUrl + photo.smallUrl}
            mode="aspectFill"
          />
        </Pressable>
      )}
      {canChange && (
        <View className={styles['tools'] ?? ''}>
          <IconButton icon="pencil" label={`修改${name}的记录`} size={20} onPress={onEdit} />
          <IconButton icon="trash-2" label={`删除${name}的记录`} size={20} colour="text-3" onPress={onRemove} />
        </View>
      )}
    </View>
  );
}
