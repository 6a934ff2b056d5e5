import { View } from '@tarojs/components';
import { DOWNLOAD_QUALITY, MEDIA_KIND } from '@contract/constants/media';
import type { KeptOriginal } from '@contract/schemas/media-about';
import { Button } from '@/components/Button';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { formatDate } from '@/domain/format/format-date';
import { formatSize } from '@contract/rules/format-size';
import { download } from '@/platform/download';
import { now } from '@/stores/base/clock';
import { type NewDownload, startDownloads } from '../picked/downloads';
import styles from './KeptOriginals.module.scss';

const QUALITY = download.takesArchives ? DOWNLOAD_QUALITY.original : DOWNLOAD_QUALITY.phone;

const toDownload = ({ id, hotResourceType, title }: KeptOriginal): NewDownload => ({
  mediaIds: [id],
  kind: hotResourceType === MEDIA_KIND.video ? 'video' : 'photo',
  quality: QUALITY,
  name: title,
});

function describe({ albumName, sizeBytes, boughtAt, isOpen }: KeptOriginal): string {
  if (!isOpen) return `${albumName} · 内容违规或正在审核，暂时不能下载`;
  return `${albumName} · ${formatSize(sizeBytes)} · ${formatDate(boughtAt, now())}购买`;
}

/** What was bought and is not on any wall any more: it stays the buyer's. */
export function KeptOriginals({ kept }: { readonly kept: readonly KeptOriginal[] }) {
  const open = kept.filter(({ isOpen }) => isOpen);
  const saveAll = (): Promise<void> =>
    download.takesArchives
      ? startDownloads([{ mediaIds: open.map(({ id }) => id), kind: 'archive', quality: QUALITY, name: '已买原图' }])
      : startDownloads(open.map(toDownload));
  if (kept.length === 0) return null;
  return (
    <View className={styles['kept'] ?? ''}>
      <CellGroup title="已不在相册里，仍可下载">
        {kept.map((one) => (
          <Cell
            key={one.id}
            icon={one.hotResourceType === MEDIA_KIND.video ? 'video' : 'image'}
            title={one.title === '' ? '内容已不可见' : one.title}
            note={describe(one)}
            {...(one.isOpen
              ? {
                  end: (
                    <Button
                      text="下载"
                      label={`下载${one.title}`}
                      kind="tonal"
                      size={32}
                      onPress={() => startDownloads([toDownload(one)])}
                    />
                  ),
                }
              : {})}
          />
        ))}
      </CellGroup>
      {open.length > 1 && (
        <View className={styles['all'] ?? ''}>
          <Button text={`下载这${open.length}项`} kind="outline" isBlock onPress={saveAll} />
        </View>
      )}
    </View>
  );
}
