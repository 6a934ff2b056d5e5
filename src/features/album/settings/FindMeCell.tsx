import { View } from '@tarojs/components';
import { getAlbumFaces, setAlbumFaces } from '@contract/http/face';
import type { AlbumFaces } from '@contract/schemas/face';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { Progress } from '@/components/Progress';
import { Switch } from '@/components/fields/Switch';
import { toManageParams } from '@/domain/album-routes';
import { ROUTES } from '@/domain/routes';
import { formatDate } from '@/domain/format/format-date';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { confirm, showToast } from '@/stores/base/overlays';
import { useSwitch } from '@/stores/use-switch';
import { AskFirstCells } from './AskFirstCells';
import styles from './FindMeCell.module.scss';

const PLAIN = '照片里的人可以用自拍找到自己，默认关闭';

function describe({ findMe, isAvailable, keptUntil }: AlbumFaces): string {
  if (!isAvailable) return '本站没有启用人脸识别';
  if (!findMe) return PLAIN;
  const end = keptUntil === null ? '活动结束30天后' : formatDate(keptUntil, now());
  return `没有人认领的人脸特征在${end}删除。这不代替照片里的人的同意`;
}

const ask = (isOn: boolean): Promise<boolean> =>
  isOn
    ? confirm({
        title: '开启“找到我”？',
        text: '会识别这个相册里已有和新照片的人脸，只用于让本人在本相册找到自己。没有人认领的人脸特征在活动结束30天后删除，随时可以关闭。请确认照片里的人知道这件事',
        confirmText: '开启',
      })
    : confirm({
        title: '关闭“找到我”？',
        text: '这个相册的人脸特征会立即删除，访客不能再用自拍查找',
        confirmText: '关闭',
        isDanger: true,
      });

/** Lets the people on an album's photos find themselves, at once. The owner alone decides. */
export function FindMeCell({ albumId }: { readonly albumId: string }) {
  const faces = useCall(getAlbumFaces, { albumId });
  const { data } = faces;
  const { isOn, flip } = useSwitch({
    key: `find-me:${albumId}`,
    known: data?.findMe === true,
    send: (findMe) => call(setAlbumFaces, { albumId, findMe }),
    onAnswer: (answer) => faces.change(() => answer),
  });
  if (data === undefined || !data.canSwitch) return null;
  const change = async (): Promise<void> => {
    const wanted = !isOn;
    if (!(await ask(wanted))) return;
    const answer = await flip(wanted);
    if (answer !== null) showToast(answer.findMe ? '已开启，正在识别照片' : '已关闭，人脸特征已删除');
  };
  const isWorking = data.findMe && data.done < data.total;
  return (
    <>
      <Cell
        title="找到我"
        note={describe({ ...data, findMe: isOn })}
        end={
          <Switch
            label="找到我"
            isOn={isOn}
            isDisabled={!data.isAvailable}
            disabledReason="本站没有启用人脸识别"
            onChange={() => void change() /* tells its failures */}
          />
        }
      />
      {isWorking && (
        <View className={styles['progress'] ?? ''}>
          <Progress label={`已识别${data.done}张，共${data.total}张`} percent={(100 * data.done) / data.total} />
        </View>
      )}
      {data.findMe && <PeopleCell albumId={albumId} data={data} onChanged={(answer) => faces.change(() => answer)} />}
    </>
  );
}

const askForPeople = (isOn: boolean): Promise<boolean> =>
  isOn
    ? confirm({
        title: '开启“人物”？',
        text: '会把这个相册里相像的脸放在一起，供管理者起名、合并和筛选。可能会认错，名字只有管理者看得到，本人同意后访客才能看到',
        confirmText: '开启',
      })
    : confirm({
        title: '关闭“人物”？',
        text: '整理好的人物和名字会立即删除，“找到我”不受影响',
        confirmText: '关闭',
        isDanger: true,
      });

interface PeopleCellProps {
  readonly albumId: string;
  readonly data: AlbumFaces;
  readonly onChanged: (answer: AlbumFaces) => void;
}

/** Puts together who is on the photos, for those who manage the album. */
function PeopleCell({ albumId, data, onChanged }: PeopleCellProps) {
  const { isOn, flip } = useSwitch({
    key: `album-people:${albumId}`,
    known: data.people,
    send: (people) => call(setAlbumFaces, { albumId, people }),
    onAnswer: onChanged,
  });
  const change = async (): Promise<void> => {
    const wanted = !isOn;
    if (!(await askForPeople(wanted))) return;
    const answer = await flip(wanted);
    if (answer !== null) showToast(answer.people ? '已开启，正在整理人物' : '已关闭，人物已删除');
  };
  return (
    <>
      <Cell
        title="人物"
        note="把同一个人的照片放在一起，只有管理者看得到"
        end={<Switch label="人物" isOn={isOn} onChange={() => void change() /* tells its failures */} />}
      />
      {isOn && data.people && <AskFirstCells albumId={albumId} data={data} onChanged={onChanged} />}
      {isOn && data.people && (
        <Cell
          title="整理人物"
          onPress={
            () => void navigation.goTo(ROUTES.manage, toManageParams(albumId, 'faces')) /* else one stays here */
          }
        />
      )}
    </>
  );
}
