import { useLoaded } from '@/shell/use-loaded';

const loadPost = () => import('./feed-parts');

/** The way back to the post that was removed last. */
export function RemovedPostHost({ albumId }: { readonly albumId: string }) {
  const loaded = useLoaded(true, loadPost);
  return loaded === null ? null : <loaded.RemovedPost albumId={albumId} />;
}
