import { toPacket } from '../../../../bytes/aigc-label';
import { type ByteReader, NotUnderstood } from '../../../../bytes/byte-reader';
import {
  EXTENSION,
  IMAGE,
  readGifLabel,
  skipBlocks,
  skipImage,
  tableBytes,
  toXmpExtension,
  TRAILER,
} from '../../../../bytes/gif-blocks';
import { bytes, type Piece, pushCopy } from './pieces';

const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** GIF89a: pictures, how they follow each other and how often stay; comments and what programs add go, but [Note: Label of made pictures]. */
export async function planGif(reader: ByteReader): Promise<Piece[]> {
  const head = await reader.take(0, 13);
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) throw new NotUnderstood('no GIF');
  const pieces: Piece[] = [];
  let at = 13 + tableBytes(head.readUInt8(10));
  pushCopy(pieces, 0, at);
  for (;;) {
    const kind = (await reader.take(at, 1)).readUInt8(0);
    if (kind === TRAILER) {
      pushCopy(pieces, at, at + 1);
      return pieces;
    }
    if (kind === IMAGE) {
      const end = await skipImage(reader, at);
      pushCopy(pieces, at, end);
      at = end;
    } else if (kind === EXTENSION) {
      const label = (await reader.take(at + 1, 1)).readUInt8(0);
      const isLoop = label === APPLICATION && LOOPS.has((await reader.take(at + 3, 11)).toString('latin1'));
      const end = await skipBlocks(reader, at + 2);
      const made = isLoop ? null : await readGifLabel(reader, at, end);
      if (label === GRAPHIC_CONTROL || isLoop) pushCopy(pieces, at, end);
      else if (made !== null) pieces.push(bytes(toXmpExtension(toPacket(made))));
      at = end;
    } else throw new NotUnderstood('no block where one must be');
  }
}
