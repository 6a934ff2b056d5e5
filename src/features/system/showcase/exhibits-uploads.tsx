import { UploadRow } from '@/components/uploads/UploadRow';
import { UploadTray } from '@/components/uploads/UploadTray';
import type { UploadItem, UploadState } from '@/domain/upload/upload-item';
import type { UploadTotalsView } from '@/domain/upload/upload-view';
import { type Exhibit, hear } from './exhibit';
import { Held } from './Held';
import { SQUARE } from './pictures';

const ACTIONS = {
  onPause: hear,
  onResume: hear,
  onCancel: hear,
  onRetry: hear,
  onMoveUp: hear,
  /** Every second one has a picture. */
  previewOf: (id: string) => (id.length % 2 === 0 ? { url: SQUARE, release: () => undefined } : null),
};
const SIZE = 8_400_000;

const fileIn = (state: UploadState, more: Partial<UploadItem> = {}): UploadItem => ({
  id: state,
  albumId: 'showcase',
  isOwnAlbum: true,
  labelId: null,
  fileName: `IMG_20260120_${state}_长文件名的照片.jpg`,
  kind: 'photo',
  sizeBytes: SIZE,
  pickedBytes: SIZE,
  lastModifiedMs: null,
  remark: '',
  remarkReason: '',
  priceFen: 0,
  quality: null,
  step: 'send',
  state,
  isActive: state === 'uploading',
  md5: null,
  sourceId: null,
  objectKey: null,
  storageType: null,
  uploadId: null,
  resourceId: null,
  sentBytes: state === 'uploading' ? SIZE / 2 : 0,
  stepPercent: 40,
  attempts: 0,
  retryAtMs: 0,
  isElsewhere: false,
  isUnfit: false,
  reason: state === 'failed' ? '网络不给力，请重试' : '',
  ...more,
});

const STATES: Readonly<Record<string, UploadItem>> = {
  等待: fileIn('waiting'),
  压缩: fileIn('shrinking', { step: 'shrink' }),
  检查: fileIn('checking', { step: 'hash' }),
  上传: fileIn('uploading'),
  保存: fileIn('saving', { step: 'save' }),
  处理: fileIn('processing', { step: 'poll', kind: 'video' }),
  完成: fileIn('done'),
  已存在: fileIn('duplicate'),
  失败: fileIn('failed'),
  不合适: fileIn('failed', { id: 'unfit', isUnfit: true, reason: '请上传PNG、JPG、JPEG格式的图片' }),
  暂停: fileIn('paused'),
  要重选: fileIn('needsFile'),
  没空间: fileIn('roomless'),
};

const TOTALS: UploadTotalsView = {
  title: '已传12/52',
  percent: 24,
  note: '1.2MB/s',
  failed: 0,
  retriable: 0,
  processing: 0,
  hasStored: true,
  needing: 0,
  roomless: 0,
  unremarked: 0,
  isPaused: false,
  isStopped: false,
  isEnded: false,
};
const ENDED: UploadTotalsView = {
  ...TOTALS,
  title: '已传51/52',
  percent: 100,
  note: '51个已上传，1个失败',
  failed: 1,
  retriable: 1,
  isEnded: true,
};
const tray = (totals: UploadTotalsView, isOpen: boolean, onDismiss?: () => void) => (
  <Held start={isOpen}>
    {(isNow, change) => (
      <UploadTray
        totals={totals}
        items={Object.values(STATES)}
        actions={ACTIONS}
        isOpen={isNow}
        onToggle={change}
        onDismiss={onDismiss}
      />
    )}
  </Held>
);

export const UPLOADS: readonly Exhibit[] = [
  {
    path: 'uploads/UploadRow',
    component: UploadRow,
    isFilling: true,
    states: Object.fromEntries(
      Object.entries(STATES).map(([name, item]) => [name, () => <UploadRow item={item} actions={ACTIONS} />]),
    ),
  },
  {
    path: 'uploads/UploadTray',
    component: UploadTray,
    alone: 'layer',
    states: {
      合上: () => tray(TOTALS, false),
      打开: () => tray(TOTALS, true),
      暂停: () => tray({ ...TOTALS, isPaused: true, isStopped: true, note: '已暂停' }, true),
      有失败: () => tray({ ...TOTALS, failed: 2, retriable: 2 }, true),
      转码中: (close) => tray({ ...ENDED, failed: 0, retriable: 0, processing: 3, note: '52个已上传' }, false, close),
      结束: (close) => tray(ENDED, false, close),
      全部失败: (close) => tray({ ...ENDED, hasStored: false, note: '52个失败' }, false, close),
    },
  },
];
