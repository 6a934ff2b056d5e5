import { useState } from 'react';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { formatCount } from '@/domain/format/format-count';
import { formatRelativeTime } from '@/domain/format/relative-time';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { now } from '@/stores/base/clock';
import { useUploadRecords } from '@/stores/upload/upload-records';

/** The last five uploads, while nothing is being uploaded. */
export function RecentUploads() {
  const records = useUploadRecords((state) => state.records);
  const [nowMs] = useState(now);
  if (records.length === 0) return null;
  return (
    <CellGroup title="最近上传">
      {records.map(({ albumId, endedAtMs, total, failed }) => (
        <Cell
          key={`${albumId}-${endedAtMs}`}
          title={
            failed === 0
              ? `${formatCount(total)}个文件已上传`
              : `${formatCount(total - failed)}个文件已上传，${formatCount(failed)}个失败`
          }
          value={formatRelativeTime(endedAtMs, nowMs)}
          onPress={() => void navigation.goTo(ROUTES.photos, toAlbumParams(albumId)) /* else one stays here */}
        />
      ))}
    </CellGroup>
  );
}
