import { media } from '../media';
import type { AvatarPicker as AvatarPickerComponent } from './types';

export const AvatarPicker: AvatarPickerComponent = ({ className, onPicked, onFailed, children }) => {
  const choose = async (): Promise<void> => {
    const outcome = await media.chooseFiles({ kinds: ['photo'], maxCount: 1 });
    if (outcome.kind === 'failed') onFailed(outcome.reason);
    if (outcome.kind !== 'picked') return;
    const [file] = outcome.files;
    if (file !== undefined) onPicked(file);
  };
  return (
    <button type="button" className={className} onClick={() => void choose() /* never rejects */}>
      {children}
    </button>
  );
};
