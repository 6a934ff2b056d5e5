import { View } from '@tarojs/components';
import { useState, type ReactNode } from 'react';
import { REMARK_MAX_LENGTH } from '@contract/constants/media';
import type { AlbumLabel } from '@contract/schemas/album';
import { Button } from '@/components/Button';
import { listLabels } from '@contract/http/album';
import { useCall } from '@/api/use-call';
import { Cell } from '@/components/Cell';
import { CellGroup } from '@/components/CellGroup';
import { CellSkeleton } from '@/components/CellSkeleton';
import { ErrorState } from '@/components/ErrorState';
import { Sheet } from '@/components/layers/Sheet';
import { StripStack } from '@/components/layers/StripStack';
import { TextArea } from '@/components/fields/TextArea';
import { countPicked } from '@/domain/wall/wall-selection';
import { AlbumChoice } from './AlbumChoice';
import { DownloadBar, DownloadSheet } from './DownloadBar';
import { PickedUndo } from './PickedUndo';
import type { PickedActions } from './picked-desk';
import { PriceSheetHost } from './PriceSheetHost';
import { PuzzleSheet } from './PuzzleSheet';
import styles from '../AlbumSheets.module.scss';

export interface PickedSheetsProps {
  readonly actions: PickedActions;
  /** The page's. Null: the page shows photos of several, and each has its own labels. */
  readonly albumId: string | null;
  readonly labels: readonly AlbumLabel[] | null;
  /** While it is open it shows the way back itself. Null: the page has none. */
  readonly viewer: { readonly open: unknown } | null;
  /** What else the page tells over its lower edge: strips of two stacks would lie over one another. */
  readonly strip?: ReactNode;
}

/** What an action on photos asks before it is done, a remark, the label or the album to move to, or a price; and after it the way back, or how far it is. */
export function PickedSheets(props: PickedSheetsProps) {
  const [isListOpen, setIsListOpen] = useState(false);
  return (
    <>
      <StripStack>
        {props.strip}
        {(props.viewer?.open ?? null) === null && <PickedUndo undoing={props.actions.undoing} />}
        {!isListOpen && <DownloadBar onOpen={() => setIsListOpen(true)} />}
      </StripStack>
      {isListOpen && <DownloadSheet onClose={() => setIsListOpen(false)} />}
      <AskingSheet {...props} />
    </>
  );
}

function AskingSheet({ actions, albumId, labels }: PickedSheetsProps) {
  const { asking } = actions;
  if (asking === null) return null;
  const words = countPicked(asking.picked);
  if (asking.action === 'puzzle') {
    return <PuzzleSheet ids={[...asking.picked.keys()]} onClose={actions.closeAsking} />;
  }
  if (asking.action === 'remark') {
    return <RemarkSheet words={words} present={asking.remark} onSave={actions.remark} onClose={actions.closeAsking} />;
  }
  if (asking.action === 'price') {
    return (
      <PriceSheetHost
        title={`给${words}定价`}
        albumId={albumId ?? asking.albumId}
        onSave={actions.price}
        onClose={actions.closeAsking}
      />
    );
  }
  if (asking.action === 'transfer') {
    return (
      <Sheet title={`把${words}移到相册`} onClose={actions.closeAsking}>
        <AlbumChoice exceptId={albumId} onChoose={actions.moveToAlbum} />
      </Sheet>
    );
  }
  return (
    <Sheet title={`把${words}移到`} onClose={actions.closeAsking}>
      {labels === null ? (
        <LabelsOfAlbum albumId={asking.albumId} onChoose={actions.move} />
      ) : (
        <LabelChoice labels={labels} onChoose={actions.move} />
      )}
    </Sheet>
  );
}

interface LabelChoiceProps {
  readonly labels: readonly AlbumLabel[];
  readonly onChoose: (labelId: string | null) => Promise<void>;
}

function LabelChoice({ labels, onChoose }: LabelChoiceProps) {
  return (
    <CellGroup>
      {labels.map(({ id, name }) => (
        <Cell key={id} title={name} onPress={() => void onChoose(id) /* tells its failures */} />
      ))}
      <Cell title="不分标签" onPress={() => void onChoose(null) /* tells its failures */} />
    </CellGroup>
  );
}

function LabelsOfAlbum({
  albumId,
  onChoose,
}: Pick<LabelChoiceProps, 'onChoose'> & { readonly albumId: string | null }) {
  const labels = useCall(listLabels, albumId === null ? null : { albumId });
  if (labels.data !== undefined) return <LabelChoice labels={labels.data} onChoose={onChoose} />;
  return labels.error === null ? <CellSkeleton rows={3} /> : <ErrorState onRetry={labels.reload} />;
}

interface RemarkSheetProps {
  readonly words: string;
  /** Empty where there is none, or where it is not known. */
  readonly present: string;
  readonly onSave: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

function RemarkSheet({ words, present, onSave, onClose }: RemarkSheetProps) {
  const [text, setText] = useState(present);
  return (
    <Sheet title={`给${words}加备注`} onClose={onClose}>
      <View className={styles['form'] ?? ''}>
        <TextArea
          label="备注"
          placeholder="留空就是清除原来的备注"
          maxLength={REMARK_MAX_LENGTH}
          value={text}
          onChange={setText}
        />
        <Button text="保存" isBlock onPress={() => onSave(text.trim())} />
      </View>
    </Sheet>
  );
}
