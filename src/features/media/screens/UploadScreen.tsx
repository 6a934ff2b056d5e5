import { Text, View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { REMARK_MAX_LENGTH } from '@contract/constants/media';
import { getAlbum, listLabels } from '@contract/http/album';
import { codeOf } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { Button } from '@/components/Button';
import { joinClasses } from '@/components/class-names';
import { Chip } from '@/components/Chip';
import { Empty } from '@/components/Empty';
import { Field } from '@/components/fields/Field';
import { FieldFrame } from '@/components/fields/FieldFrame';
import { Icon } from '@/components/Icon';
import { NoticeBar } from '@/components/NoticeBar';
import { PriceField } from '@/components/fields/PriceField';
import { Progress } from '@/components/Progress';
import { UploadList } from '@/components/uploads/UploadTray';
import { describeLimits, findAboveLevel, maySendOriginals } from '@/domain/upload/upload-limits';
import { awake } from '@/platform/awake';
import { media } from '@/platform/media';
import { usePageShown } from '@/platform/page-shown/use-page-shown';
import { useViewport } from '@/platform/viewport/use-viewport';
import { AlbumFailure } from '@/shell/album/AlbumFailure';
import { AlbumPageAbsent } from '@/shell/album/AlbumPageAbsent';
import { PageShell } from '@/shell/PageShell';
import { TO_DISCOVER, goBackToAlbum } from '@/stores/navigate';
import { selectPermissions, useSession } from '@/stores/session/session-state';
import { takeDropped } from '@/stores/upload/dropped-files';
import { getUploadLimits, useLevelLimits } from '@/stores/upload/session-limits';
import { addUploads } from '@/stores/upload/uploads';
import { useSellingNotice } from '@/stores/use-selling-notice';
import { uploadActions, useUploadsView } from '@/stores/upload/upload-view';
import { AboveLevel } from '../components/AboveLevel';
import { NewLabelSheet } from '../components/NewLabelSheet';
import { MissingElsewhere, MissingFiles } from '../components/MissingFiles';
import { NoRoom } from '../components/NoRoom';
import { RecentUploads } from '../components/RecentUploads';
import { EdgeSheet, ShrinkChoice } from '../components/ShrinkChoice';
import { useFilePicker } from '../hooks/use-file-picker';
import { useUploadDescription } from '../hooks/use-upload-description';
import styles from './UploadScreen.module.scss';

export interface UploadScreenProps {
  /** Null: the link names no album. */
  readonly albumId: string | null;
  readonly labelId: string | null;
}

export function UploadScreen({ albumId, labelId }: UploadScreenProps) {
  if (albumId === null) return <AlbumPageAbsent title="上传" />;
  return <UploadTo albumId={albumId} firstLabelId={labelId} />;
}

/** On a phone the files lie below the fold, and how far they are, or that some failed, is said at the bottom. */
function bottomOf(
  { hasFiles, totals }: ReturnType<typeof useUploadsView>,
  isPhone: boolean,
  onEnd: () => Promise<void>,
) {
  if (!hasFiles) return {};
  if (totals.isEnded) {
    const end = <Button text="完成" isBlock onPress={onEnd} />;
    if (!isPhone || totals.failed === 0) return { bottom: end };
    return {
      bottom: (
        <View className={styles['under'] ?? ''}>
          <Text className={styles['words'] ?? ''}>{totals.note}</Text>
          {end}
        </View>
      ),
    };
  }
  if (!isPhone) return {};
  return {
    bottom: (
      <View className={styles['under'] ?? ''}>
        <Text
          className={styles['words'] ?? ''}
        >{`${totals.title}，${totals.isStopped ? totals.note : `${totals.percent}%`}`}</Text>
        <Progress label="上传进度" percent={totals.percent} hasNumber={false} />
      </View>
    ),
  };
}

function UploadTo({ albumId, firstLabelId }: { readonly albumId: string; readonly firstLabelId: string | null }) {
  const { labelId, remark, priceFen, chooseLabel, changeRemark, changePrice } = useUploadDescription(
    albumId,
    firstLabelId,
  );
  const album = useCall(getAlbum, { id: albumId });
  const labels = useCall(listLabels, { albumId });
  const all = useUploadsView();
  const uploads = useUploadsView(albumId);
  const levels = useLevelLimits();
  // The limits follow the session's permissions.
  useSession(selectPermissions);
  const userId = useSession(({ user }) => user?.id);
  const isOwnAlbum = album.data !== undefined && album.data.ownerId === userId;
  const canPrice = album.data?.permissions.includes('price') ?? false;
  const notice = useSellingNotice(canPrice && priceFen > 0 ? albumId : null);
  const picker = useFilePicker((files) =>
    addUploads({ albumId, isOwnAlbum, labelId, remark: remark.trim(), priceFen }, files),
  );
  const [isDragging, setIsDragging] = useState(false);
  const [sheet, setSheet] = useState<'label' | 'edge' | null>(null);
  const closeSheet = (): void => setSheet(null);
  const { add } = picker;
  const isPhone = useViewport().sizeClass === 'phone';
  const dropHint = !isPhone && media.canChooseFolder ? '也可以拖到这里。' : ''; // on a computer
  const isShown = usePageShown();
  useEffect(() => (isShown ? media.watchDrops(add, setIsDragging) : undefined), [isShown, add]);
  // Dropped on the album's own page, which led here: once it is known whose album it is.
  const isKnown = album.data !== undefined;
  useEffect(() => {
    const files = isKnown ? takeDropped(albumId) : [];
    if (files.length > 0) add(files);
  }, [isKnown, albumId, add]);
  // A phone that goes dark stops what is under way.
  const isMoving = isShown && all.items.some(({ isActive }) => isActive);
  useEffect(() => (isMoving ? awake.keep() : undefined), [isMoving]);

  if (album.data === undefined && album.error !== null && !album.isLoading) {
    return (
      <PageShell title="上传">
        <AlbumFailure albumId={albumId} code={codeOf(album.error)} onRetry={album.reload} />
      </PageShell>
    );
  }
  if (album.data?.canUpload === false) {
    return (
      <PageShell title="上传">
        <Empty icon="image-off" title="你没有上传权限，可以联系相册主人" action={TO_DISCOVER} />
      </PageShell>
    );
  }
  const limits = getUploadLimits();
  const above = findAboveLevel(uploads.items, limits, levels);
  const choices = labels.data ?? [];
  const canManage = album.data?.canManage ?? false;
  const isEnded = uploads.hasFiles && uploads.totals.isEnded;
  return (
    <PageShell
      title={album.data === undefined ? '上传' : `上传到${album.data.name}`}
      maxWidth={960}
      overlay={
        sheet === 'edge' ? (
          <EdgeSheet onClose={closeSheet} />
        ) : (
          sheet === 'label' && (
            <NewLabelSheet
              albumId={albumId}
              onClose={closeSheet}
              onAdded={(label) => {
                labels.change((all) => [...all, label]);
                chooseLabel(label.id);
                closeSheet();
              }}
            />
          )
        )
      }
      {...bottomOf(uploads, isPhone, () => goBackToAlbum(albumId))}
    >
      <View className={styles['page'] ?? ''}>
        <View className={joinClasses(styles['drop'], isDragging && styles['dragging'])}>
          <Icon name="images" size={48} colour="text-3" />
          <View className={styles['buttons'] ?? ''}>
            <Button
              text="选择照片或视频"
              icon="plus"
              kind={isEnded ? 'tonal' : 'primary'}
              isGuarded={false}
              onPress={picker.chooseFiles}
            />
            {media.canChooseFolder && (
              <Button text="选择文件夹" icon="folder" kind="outline" isGuarded={false} onPress={picker.chooseFolder} />
            )}
            {media.canUseCamera && (
              <Button text="拍摄" icon="camera" kind="outline" isGuarded={false} onPress={picker.takePicture} />
            )}
            {media.canChooseFromChat && (
              <Button text="从聊天选择" kind="outline" isGuarded={false} onPress={picker.chooseFromChat} />
            )}
          </View>
          <Text className={styles['limits'] ?? ''}>{dropHint + describeLimits(limits)}</Text>
        </View>
        <View className={styles['columns'] ?? ''}>
          <View className={styles['column'] ?? ''}>
            {(choices.length > 0 || canManage) && (
              <View className={styles['labels'] ?? ''}>
                <Chip text="不加标签" isSelected={labelId === null} onPress={() => chooseLabel(null)} />
                {choices.map(({ id, name }) => (
                  <Chip key={id} text={name} isSelected={labelId === id} onPress={() => chooseLabel(id)} />
                ))}
                {canManage && (
                  <Button text="新标签" icon="plus" kind="text" size={32} onPress={() => setSheet('label')} />
                )}
              </View>
            )}
            <View className={styles['card'] ?? ''}>
              <Field
                label="备注"
                placeholder="写给这些照片和视频，可不填"
                maxLength={REMARK_MAX_LENGTH}
                value={remark}
                hint={uploads.totals.unremarked > 0 ? '有备注没有保存，改好后点“重试失败的”' : undefined}
                onChange={changeRemark}
              />
              {canPrice && (
                <FieldFrame label="定价" hint={priceFen > 0 ? '访客看到带水印的预览，不能看原图和播放视频' : undefined}>
                  <PriceField label="定价" priceFen={priceFen} onChange={changePrice} isHeldWhileTyping />
                  {notice !== null && <NoticeBar kind="warning" {...notice} />}
                </FieldFrame>
              )}
              <ShrinkChoice mayBeOriginal={maySendOriginals(limits, levels)} onChooseEdge={() => setSheet('edge')} />
            </View>
          </View>
          <View className={styles['column'] ?? ''}>
            {uploads.totals.needing > 0 && (
              <MissingFiles albumId={albumId} count={uploads.totals.needing} onChoose={picker.chooseFiles} />
            )}
            <MissingElsewhere albumId={albumId} items={all.items} />
            {above !== null && <AboveLevel kind={above} />}
            {uploads.totals.roomless > 0 && (
              <NoRoom albumId={albumId} count={uploads.totals.roomless} isOwn={isOwnAlbum} />
            )}
            {all.hasFiles ? (
              <View className={styles['files'] ?? ''}>
                {all.items.length > uploads.items.length && (
                  <Text className={styles['elsewhere'] ?? ''}>包括传到其他相册的文件</Text>
                )}
                <UploadList totals={all.totals} items={all.items} actions={uploadActions} />
              </View>
            ) : (
              <RecentUploads />
            )}
          </View>
        </View>
      </View>
    </PageShell>
  );
}
