import { AlbumSaleBar, type AlbumSaleBarProps } from './AlbumSaleBar';

/** The bar of what is for sale. */
export function AlbumSaleBarHost(props: AlbumSaleBarProps) {
  return <AlbumSaleBar {...props} />;
}
