import { Text, View } from '@tarojs/components';
import { useReachBottom } from '@tarojs/taro';
import { useMemo, useState } from 'react';
import { FACE_ANSWER, FACE_TIER } from '@contract/constants/face';
import { TAB_KIND } from '@contract/constants/media';
import { getAlbum } from '@contract/http/album';
import { listMedia } from '@contract/http/media';
import { PUZZLE_PHOTOS_MAX, PUZZLE_PHOTOS_MIN } from '@contract/rules/puzzle';
import type { FaceFindings, FoundFace } from '@contract/schemas/face';
import { isOneself } from '@contract/rules/face-person';
import { useCall } from '@/api/use-call';
import { usePages } from '@/api/use-pages';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { Empty } from '@/components/Empty';
import { Segmented } from '@/components/fields/Segmented';
import { UndoBar } from '@/components/layers/UndoBar';
import {
  describeFace,
  describeSought,
  FOUND_ORDERS,
  listMaybe,
  listSure,
  type FaceAnswerKind,
  type FoundOrder,
} from '@/domain/found-faces';
import { ROUTES } from '@/domain/routes';
import { isVideo } from '@/domain/viewer/listed-media';
import type { WallPicked } from '@/domain/wall/wall-selection';
import { navigation } from '@/platform/navigation';
import { PageShell } from '@/shell/PageShell';
import { eraseFaceTraces, objectToFaces } from '@/stores/face-erasure';
import { answerFace, useFaceFindings } from '@/stores/face-findings';
import { goBack } from '@/stores/navigate';
import { copyText } from '@/stores/base/hand-on';
import { showActions } from '@/stores/base/overlays';
import { ListedPhotos, type MediaPages } from '../mine/ListedPhotos';
import { ShareSheet } from '../share/ShareSheet';
import { FaceBoxes } from '../viewer/FaceBoxes';
import { FaceSheet } from '../viewer/FaceSheet';
import { FoundForSale } from './FoundForSale';
import { FoundPeople } from './FoundPeople';
import { MaybeFaces } from './MaybeFaces';
import styles from './FoundPhotos.module.scss';

const PAGE_SIZE = 60;
/** Nothing of it is on its way. */
const WHOLE = {
  isLoading: false,
  isLoadingMore: false,
  isAtEnd: true,
  error: null,
  refresh: () => Promise.resolve(),
  retry: () => Promise.resolve(),
} as const;

const searchAgain = (albumId: string) => (): Promise<void> =>
  navigation.replaceWith(ROUTES.inputPhoto, { id: albumId }).catch(() => undefined); // else one stays here

/** What was found of a person in an album. After another visit, what of it was confirmed or found by a kept face. */
export function FoundPhotos({ albumId }: { readonly albumId: string }) {
  const found = useFaceFindings((state) => state.found);
  if (found !== null && found.albumId === albumId) {
    const { findings } = found;
    // Another person's is another page.
    return <Findings key={`${findings.relation}:${findings.name}`} albumId={albumId} findings={findings} />;
  }
  return <Remembered albumId={albumId} />;
}

function Remembered({ albumId }: { readonly albumId: string }) {
  const media = usePages(listMedia, { albumId, type: TAB_KIND.findFace, showFaceLocation: false }, PAGE_SIZE);
  useReachBottom(() => void media.loadMore() /* failures are part of the state */);
  return (
    <ListedPhotos
      title="找到我"
      pages={media}
      listKey="remembered"
      byDay
      isOwn={false}
      mode="justified"
      header={null}
      empty={
        <Empty
          icon="user"
          title="还没有确认过的照片"
          text="用一张自拍找到你在这个相册里的照片"
          action={{ text: '开始自拍', onPress: searchAgain(albumId) }}
        />
      }
      after={<Traces />}
    />
  );
}

interface Answered {
  readonly id: string;
  readonly faceId: string;
  readonly before: FaceAnswerKind;
  readonly answer: FaceAnswerKind;
}

interface FindingsProps {
  readonly albumId: string;
  readonly findings: FaceFindings;
}

function Findings({ albumId, findings }: FindingsProps) {
  const [order, setOrder] = useState<FoundOrder>('time');
  const [asked, setAsked] = useState<FoundFace | null>(null);
  const [last, setLast] = useState<Answered | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const album = useCall(getAlbum, { id: albumId }, { toast: false });
  const sure = useMemo(() => listSure(findings.records, order), [findings, order]);
  const maybe = useMemo(() => listMaybe(findings.records), [findings]);
  /** While one looks at them large nothing moves: what was refused goes as the viewer closes. */
  const [held, setHeld] = useState<readonly FoundFace[] | null>(null);
  const pages = useMemo((): MediaPages => ({ ...WHOLE, rows: (held ?? sure).map(({ media }) => media) }), [held, sure]);
  const boxesOf = (mediaId: string) => {
    const one = findings.records.find(({ media }) => media.id === mediaId);
    return one && <FaceBoxes faces={[{ ...one.box, answer: one.answer }]} onChoose={() => setAsked(one)} />;
  };

  const { relation, name } = findings;
  const sought = useMemo(() => ({ relation, name }), [relation, name]);
  const isOwn = isOneself(sought);

  const answer = async (one: FoundFace, said: FaceAnswerKind): Promise<void> => {
    const { faceId, answer: before } = one;
    if (!(await answerFace(faceId, said, before, sought))) return;
    setLast({ id: `${faceId}:${said}:${Date.now()}`, faceId, before, answer: said });
  };
  const undo = async (): Promise<void> => {
    if (last === null) return;
    if (await answerFace(last.faceId, last.before, last.answer, sought)) setLast(null);
  };

  if (sure.length === 0 && maybe.length === 0 && last === null) {
    return <Nobody albumId={albumId} findings={findings} />;
  }
  const who = isOwn ? '' : describeFace(sought);
  const more = findings.sure - findings.records.filter(({ tier }) => tier === FACE_TIER.sure).length;
  const waiting = findings.total - findings.looked;
  const sold = sure.flatMap(({ media }) => (media.isLocked ? [media] : []));
  const likeliest = pickLikeliest(findings.records);
  const downloads = new Map(
    sure.map(({ media }) => [media.id, isVideo(media) ? ('video' as const) : ('photo' as const)]),
  );
  return (
    <ListedPhotos
      title={`找到${who}${sure.length}张`}
      pages={pages}
      listKey={order}
      byDay={order === 'time'}
      isOwn={false}
      mode="justified"
      header={
        <View className={styles['head'] ?? ''}>
          <FoundPeople albumId={albumId} sought={sought} />
          <Segmented label="照片的顺序" options={FOUND_ORDERS} selectedId={order} onSelect={setOrder} />
          {waiting > 0 && <Text className={styles['note'] ?? ''}>{`还有${waiting}张正在识别，稍后再找会更全`}</Text>}
          {more > 0 && <Text className={styles['note'] ?? ''}>{`还有${more}张，这里只显示最像的`}</Text>}
          {sold.length > 0 && <FoundForSale sold={sold} />}
        </View>
      }
      empty={
        <Empty
          icon="user"
          size="inline"
          title="没有能确定的照片"
          text={`看看下面可能是${describeSought(sought)}的照片`}
        />
      }
      onView={(isOpen) => setHeld(isOpen ? sure : null)}
      over={boxesOf}
      bar={(run) => (
        <View className={styles['bar'] ?? ''}>
          <Button text={isOwn ? '再拍一张' : '再找一次'} kind="outline" size={40} onPress={searchAgain(albumId)} />
          <Button
            text="分享"
            kind="outline"
            size={40}
            icon="share-2"
            onPress={async () => {
              const chosen = await chooseSharing(isOwn, likeliest.size);
              if (chosen === 'album') setIsSharing(true);
              if (chosen === 'puzzle') await run('puzzle', likeliest);
            }}
          />
          <Button
            text={`下载${sure.length}张`}
            size={40}
            isDisabled={sure.length === 0}
            disabledReason="没有可以下载的照片"
            onPress={() => run('download', downloads)}
          />
        </View>
      )}
      after={
        <>
          <MaybeFaces faces={maybe} sought={sought} onOpen={setAsked} onAnswer={answer} />
          <Traces ownFaceIds={isOwn ? sure.map(({ faceId }) => faceId) : []} />
        </>
      }
      strip={
        last !== null && (
          <UndoBar
            id={last.id}
            text={last.answer === FACE_ANSWER.notMe ? '已移出结果' : `已确认是${describeSought(sought)}`}
            onUndo={undo}
            onEnd={() => setLast(null)}
          />
        )
      }
      overlay={
        <>
          {asked !== null && (
            <FaceSheet
              face={asked}
              sought={sought}
              onAnswer={(said) => answer(asked, said)}
              onClose={() => setAsked(null)}
            />
          )}
          {isSharing && (
            <ShareSheet albumId={albumId} name={album.data?.name ?? ''} onClose={() => setIsSharing(false)} />
          )}
        </>
      }
    />
  );
}

/** What fits on one picture, of what may be given away. */
function pickLikeliest(records: FaceFindings['records']): WallPicked {
  const free = listSure(records, 'likeness').filter(({ media }) => !media.isLocked && !isVideo(media));
  return new Map(free.slice(0, PUZZLE_PHOTOS_MAX).map(({ media }) => [media.id, 'photo' as const]));
}

/** One's own photos go out as one picture, which says nothing of an account or a face; or the album. Null: neither after all. */
function chooseSharing(isOwn: boolean, count: number): Promise<string | null> {
  const picture = { id: 'puzzle', label: `把${isOwn ? '我的' : '这些'}照片拼成一张图` };
  return showActions([...(count >= PUZZLE_PHOTOS_MIN ? [picture] : []), { id: 'album', label: '分享相册' }], '分享');
}

function Nobody({ albumId, findings }: FindingsProps) {
  const waiting = findings.total - findings.looked;
  const isOwn = isOneself(findings);
  return (
    <PageShell title="找到我" maxWidth={640}>
      <Empty
        icon="user"
        title={`这个相册里暂时没有找到${describeSought(findings)}`}
        text={
          waiting > 0
            ? `还有${waiting}张照片正在识别，可以稍后再找`
            : `换一张光线充足、正对镜头的${isOwn ? '自拍' : '照片'}再试试`
        }
        action={{ text: isOwn ? '换一张自拍' : '再找一次', onPress: searchAgain(albumId) }}
      />
      <View className={styles['leave'] ?? ''}>
        <Button
          text="返回相册"
          label="返回相册，自己翻看"
          kind="text"
          onPress={() => goBack().catch(() => undefined)}
        />
      </View>
      <Traces />
    </PageShell>
  );
}

/** What of the person's face is known here, and the way to be forgotten. */
function Traces({ ownFaceIds = [] }: { readonly ownFaceIds?: readonly string[] }) {
  const receipt = useFaceFindings((state) => state.receipt);
  const leaveOnce = async (erased: Promise<boolean>): Promise<void> => {
    if (await erased) await goBack().catch(() => undefined);
  };
  const copy = (): Promise<boolean> => copyText(receipt, '已复制编号');
  return (
    <View className={styles['traces'] ?? ''}>
      <CellGroup>
        {receipt !== '' && (
          <Cell
            title="删除编号"
            note={`${receipt}，凭此编号可在任何设备上删除，点按复制`}
            onPress={() => void copy() /* tells its failures */}
          />
        )}
        {ownFaceIds.length > 0 && (
          <Cell
            title="不想被识别"
            note="让这个相册不再识别你，谁也不能用你的脸找到这些照片"
            onPress={() => void leaveOnce(objectToFaces(ownFaceIds)) /* tells its failures */}
          />
        )}
        <Cell
          title="删除我的人脸信息"
          isDanger
          onPress={() => void leaveOnce(eraseFaceTraces()) /* tells its failures */}
        />
      </CellGroup>
    </View>
  );
}
