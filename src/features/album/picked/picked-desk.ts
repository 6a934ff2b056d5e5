import type { PickedAction, WallPicked } from '@/domain/wall/wall-selection';
import type { BatchStep } from './batch-steps';

export interface UndoState {
  /** What was done last and can be taken back. */
  readonly wayBack: {
    readonly id: string;
    /** 已删除3项 */
    readonly words: string;
  } | null;
  /** Instead of the way back that there was. */
  offer(words: string, steps: readonly BatchStep[]): void;
  undo(): Promise<void>;
  forget(): void;
}

/** `left`: of what was picked, what it was not done to. Nobody picks it again. */
export type OnPickedChanged = (left?: readonly string[]) => void;

export interface PickedActions {
  /** What a sheet asks about. Null: none. */
  readonly asking: {
    readonly action: 'remark' | 'label' | 'transfer' | 'price' | 'puzzle';
    readonly picked: WallPicked;
    /** Of the photo in the viewer; null for a selection. */
    readonly albumId: string | null;
    /** The present one, where a single photo is picked and whoever asks knows it. */
    readonly remark: string;
  } | null;
  closeAsking(): void;
  /** `albumId`, `remark`: of the photo in the viewer. False if it was refused, failed or was cancelled. */
  run(action: PickedAction, picked: WallPicked, albumId?: string, remark?: string): Promise<boolean>;
  remark(text: string): Promise<void>;
  move(labelId: string | null): Promise<void>;
  moveToAlbum(album: { readonly id: string; readonly name: string }): Promise<void>;
  /** 0: free. */
  price(priceFen: number): Promise<void>;
  readonly undoing: UndoState;
}

/** What an action is done with. */
export interface PickedDesk {
  ask(about: PickedActions['asking']): void;
  readonly undoing: UndoState;
  readonly onChanged: OnPickedChanged;
}
