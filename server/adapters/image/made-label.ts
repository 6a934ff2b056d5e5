import type { Metadata, Sharp } from 'sharp';
import { findLabel, toPacket } from '../../bytes/aigc-label';

/** See [Note: Label of made pictures]. */
export const labelOf = ({ xmp }: Pick<Metadata, 'xmp'>): string | null => (xmp === undefined ? null : findLabel(xmp));

/** What is written says the label of what it was made of, and nothing else of its metadata. */
export const withLabel = (picture: Sharp, label: string | null): Sharp =>
  label === null ? picture : picture.withXmp(toPacket(label));
