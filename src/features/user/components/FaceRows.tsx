import { getFaceConsent } from '@contract/http/face';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { formatDate } from '@/domain/format/format-date';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { eraseFaceTraces } from '@/stores/face-erasure';
import { usePageReturn } from '@/stores/page-return';

/** What there is of the person's face, and its end. */
export function FaceRows() {
  const { data, error, reload } = useCall(getFaceConsent, {});
  // A face may have been added, or removed, on its page.
  usePageReturn(() => void reload() /* failures are part of the state */);
  const erase = async (): Promise<void> => {
    if (await eraseFaceTraces()) await reload();
  };
  const note =
    data === undefined
      ? error === null
        ? ''
        : '暂时无法读取'
      : data.kept > 0 || data.answers > 0
        ? `已保存${data.kept}张脸，${data.answers}条确认记录`
        : '没有保存你的人脸信息';
  return (
    <CellGroup title="人脸信息">
      <Cell title="我的脸" note={note} onPress={() => void navigation.goTo(ROUTES.myFace) /* else one stays here */} />
      <Cell
        title="删除我的人脸信息"
        {...(data?.lastErasure
          ? { note: `上次于${formatDate(data.lastErasure.erasedTime, now())}删除，回执${data.lastErasure.code}` }
          : {})}
        isDanger
        onPress={() => void erase() /* tells its failures */}
      />
    </CellGroup>
  );
}
