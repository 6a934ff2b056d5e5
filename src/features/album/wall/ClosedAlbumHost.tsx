import { PageShell } from '@/shell/PageShell';
import { useLoaded } from '@/shell/use-loaded';
import type { ClosedAlbumPageProps } from './ClosedAlbumPage';

const loadPage = () => import('./ClosedAlbumPage');

/** In place of an album that is not shown. Its file comes with the first of them. */
export function ClosedAlbumHost(props: ClosedAlbumPageProps) {
  const loaded = useLoaded(true, loadPage);
  return loaded === null ? <PageShell title="相册">{null}</PageShell> : <loaded.ClosedAlbumPage {...props} />;
}
