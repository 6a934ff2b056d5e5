import type { ComponentType, ReactNode } from 'react';
import type { PickedFile } from '../media/types';

export interface AvatarPickerProps {
  /** Spoken name in WeChat, of the same words as stand in it: a browser takes those. */
  label: string;
  className?: string;
  /** Not called when the person changes their mind. */
  onPicked: (file: PickedFile) => void;
  /** The picture could not be read. */
  onFailed: (reason: string) => void;
  children: ReactNode;
}

/** A button that lets the person choose a picture of themselves: from the device, or WeChat's own avatar. */
export type AvatarPicker = ComponentType<AvatarPickerProps>;
