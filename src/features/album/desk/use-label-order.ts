import { useRef } from 'react';
import { settingLabel } from '@contract/http/album';
import type { AlbumLabel } from '@contract/schemas/album';
import { call } from '@/api/client';
import { inTurn } from '@/api/turns';
import type { CallState } from '@/api/use-call';
import { moveTo } from '@/domain/album/tile-order';

interface Moving {
  /** That the server has. */
  readonly saved: readonly string[];
  readonly hasFailed: boolean;
}

const place = <Row extends { readonly id: string }>(rows: readonly Row[], labelId: string, to: number): Row[] => [
  ...moveTo(
    rows,
    rows.findIndex(({ id }) => id === labelId),
    to,
  ),
];

/**
 * Puts a label in another place, which is seen at once. A place is one among the others, so that moves go to the server one after the other;
 * when one of them fails, what is there is shown in the end.
 */
export function useLabelOrder(
  albumId: string,
  labels: CallState<AlbumLabel[]>,
): (label: AlbumLabel, to: number) => Promise<void> {
  const moving = useRef<Moving | null>(null);
  const turn = `label order:${albumId}`;

  return (label, to) => {
    moving.current ??= { saved: (labels.data ?? []).map(({ id }) => id), hasFailed: false };
    labels.change((rows) => place(rows, label.id, to));
    return inTurn([turn], async (isLast) => {
      const { saved, hasFailed } = moving.current ?? { saved: [], hasFailed: true };
      const known = saved.map((id) => ({ id }));
      const ended = await call(settingLabel, { id: label.id, position: to }).then(
        () => ({ saved: place(known, label.id, to).map(({ id }) => id), hasFailed }),
        // The request layer has shown the error.
        () => ({ saved, hasFailed: true }),
      );
      moving.current = isLast(turn) ? null : ended;
      if (!isLast(turn) || !ended.hasFailed) return;
      labels.change((rows) => [...rows].sort((a, b) => ended.saved.indexOf(a.id) - ended.saved.indexOf(b.id)));
      await labels.reload();
    });
  };
}
