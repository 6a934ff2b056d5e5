import { setAlbumFaces } from '@contract/http/face';
import type { AlbumFaces } from '@contract/schemas/face';
import { call } from '@/api/client';
import { Cell } from '@/components/Cell';
import { Switch } from '@/components/fields/Switch';
import { confirm, showToast } from '@/stores/base/overlays';
import { useSwitch } from '@/stores/use-switch';

const ask = (isOn: boolean): Promise<boolean> =>
  isOn
    ? confirm({
        title: '开启“先征得同意”？',
        text: '相册里的照片和视频会先只给管理者看，照片里的人都同意后访客才能看到。没有认出人的由管理者放行。请在“整理人物”里把征求同意的链接发给每个人',
        confirmText: '开启',
      })
    : confirm({
        title: '关闭“先征得同意”？',
        text: '还在等待的照片会立即展示给访客，有人不同意的会改为隐藏',
        confirmText: '关闭',
        isDanger: true,
      });

export interface AskFirstCellsProps {
  readonly albumId: string;
  readonly data: AlbumFaces;
  readonly onChanged: (answer: AlbumFaces) => void;
}

/** Holds photos back until those on them agreed, and covers the others for whoever is asked. */
export function AskFirstCells({ albumId, data, onChanged }: AskFirstCellsProps) {
  const asking = useSwitch({
    key: `ask-first:${albumId}`,
    known: data.asksFirst,
    send: (asksFirst) => call(setAlbumFaces, { albumId, asksFirst }),
    onAnswer: onChanged,
  });
  const covering = useSwitch({
    key: `covers-others:${albumId}`,
    known: data.coversOthers,
    send: (coversOthers) => call(setAlbumFaces, { albumId, coversOthers }),
    onAnswer: onChanged,
  });
  const change = async (): Promise<void> => {
    const wanted = !asking.isOn;
    if (!(await ask(wanted))) return;
    const answer = await asking.flip(wanted);
    if (answer !== null) showToast(answer.asksFirst ? '已开启，照片先不公开' : '已关闭');
  };
  return (
    <>
      <Cell
        title="先征得同意"
        note="照片里的人都同意后，访客才能看到，适合幼儿园和学校"
        end={<Switch label="先征得同意" isOn={asking.isOn} onChange={() => void change() /* tells its failures */} />}
      />
      {asking.isOn && data.asksFirst && (
        <Cell
          title="遮住别人的脸"
          note="征求同意时，每个人只看得清自己"
          end={
            <Switch
              label="遮住别人的脸"
              isOn={covering.isOn}
              onChange={() => void covering.flip(!covering.isOn) /* tells its failures */}
            />
          }
        />
      )}
    </>
  );
}
