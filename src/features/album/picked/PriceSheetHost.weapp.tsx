import { PriceSheet, type PriceSheetProps } from './PriceSheet';

/** The sheet for a price. */
export function PriceSheetHost(props: PriceSheetProps) {
  return <PriceSheet {...props} />;
}
