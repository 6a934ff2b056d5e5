import { CellSkeleton } from '@/components/CellSkeleton';
import { useLoaded } from '@/shell/use-loaded';
import type { PictureHostProps, WideChatProps } from './wide-chat-props';

const loadChat = () => import('./WideChat');
const loadOverlay = () => import('./PictureOverlay');

/** Two columns. Their file comes where there is room for them. */
export function WideChat(props: WideChatProps) {
  const loaded = useLoaded(true, loadChat);
  return loaded === null ? <CellSkeleton rows={5} /> : <loaded.WideChat {...props} />;
}

export function PictureHost({ open, onChange }: PictureHostProps) {
  const loaded = useLoaded(open !== null, loadOverlay);
  if (open === null || loaded === null) return null;
  return (
    <loaded.PictureOverlay {...open} onIndex={(index) => onChange({ ...open, index })} onClose={() => onChange(null)} />
  );
}
