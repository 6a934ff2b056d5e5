import type { ComponentType, ReactNode } from 'react';
import type { PickedFile } from '../media/types';

export interface AvatarPickerProps {
  /** Spoken name. */
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
