import { useMemo, useState } from 'react';
import type { MediaItem } from '@contract/schemas/media';
import { yearOf } from '@/domain/format/format-date';
import { now } from '@/stores/base/clock';
import { usePickedActions } from '../picked/use-picked-actions';
import { useListedWall } from '../source/use-listed-wall';
import { useWallViewer } from '../viewer/use-wall-viewer';

export interface RecordMedia {
  readonly id: string;
  readonly media: readonly MediaItem[];
}

/** The photos and videos of records, one after the other, as a viewer shows them. */
export function useRecordViewer(records: readonly RecordMedia[], refresh: () => Promise<void>) {
  const [currentYear] = useState(() => yearOf(now()));
  const rows = useMemo(() => records.flatMap(({ media }) => media), [records]);
  const wall = useListedWall({ rows, isLoading: false, error: null, refresh }, false);
  const actions = usePickedActions(() => {
    // Failures are part of each state.
    void refresh();
    viewer.reloadDetail();
  });
  const viewer = useWallViewer(wall, actions, { currentYear, canDownload: false, canSetCover: false });
  /** The `place`th of a record, from 0. */
  const open = (recordId: string, place: number): void => {
    const at = records.findIndex(({ id }) => id === recordId);
    const before = records.slice(0, at).reduce((sum, { media }) => sum + media.length, 0);
    if (at >= 0) void viewer.show(before + place); // a failure is shown in its place
  };
  return { wall, viewer, actions, open };
}
