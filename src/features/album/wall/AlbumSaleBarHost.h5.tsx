import { useLoaded } from '@/shell/use-loaded';
import type { AlbumSaleBarProps } from './AlbumSaleBar';

const loadBar = () => import('./AlbumSaleBar');

/** The bar of what is for sale. Its file comes with the first album that sells something. */
export function AlbumSaleBarHost(props: AlbumSaleBarProps) {
  const loaded = useLoaded(true, loadBar);
  return loaded === null ? null : <loaded.AlbumSaleBar {...props} />;
}
