import { addLabel } from '@contract/http/album';
import type { AlbumLabel } from '@contract/schemas/album';
import { call } from '@/api/client';
import { LabelNameSheet } from '@/components/fields/LabelNameSheet';

export interface NewLabelSheetProps {
  readonly albumId: string;
  readonly onAdded: (label: AlbumLabel) => void;
  readonly onClose: () => void;
}

export function NewLabelSheet({ albumId, onAdded, onClose }: NewLabelSheetProps) {
  const add = async (name: string): Promise<void> => {
    try {
      onAdded(await call(addLabel, { albumId, name }));
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };
  return <LabelNameSheet title="新标签" saveText="添加" onSave={add} onClose={onClose} />;
}
