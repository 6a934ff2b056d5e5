const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const BROADCAST = 1;

/** The same film, whose header says another length; 0: what a recorder leaves that was switched off. */
export function lieOfLength(film: Buffer, seconds: number): Buffer {
  const bytes = Buffer.from(film);
  if (bytes.toString('latin1', 0, 4) === 'RIFF') lieInAvi(bytes, seconds);
  else if (bytes.toString('latin1', 4, 8) === 'ftyp') lieInBoxes(bytes, seconds);
  else lieInAsf(bytes, seconds);
  return bytes;
}

/** Calls back with the place after each of these names. */
function eachAfter(bytes: Buffer, name: string, found: (at: number) => void): void {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + name.length)) found(at + name.length);
}

/** Microsoft's AVIMAINHEADER.dwTotalFrames and AVISTREAMHEADER.dwLength; without the index, from which players count again. */
function lieInAvi(bytes: Buffer, seconds: number): void {
  eachAfter(bytes, 'avih', (at) => bytes.writeUInt32LE(seconds * 10, at + 20));
  eachAfter(bytes, 'strh', (at) => bytes.writeUInt32LE(seconds * 10, at + 36));
  eachAfter(bytes, 'idx1', (at) => bytes.write('JUNK', at - 4, 'latin1'));
}

/** ISO/IEC 14496-12: mvhd, mdhd and tkhd of version 0. */
function lieInBoxes(bytes: Buffer, seconds: number): void {
  eachAfter(bytes, 'mvhd', (at) => bytes.writeUInt32BE(seconds * bytes.readUInt32BE(at + 12), at + 16));
  eachAfter(bytes, 'tkhd', (at) => bytes.writeUInt32BE(seconds * 1000, at + 20));
  eachAfter(bytes, 'mdhd', (at) => {
    const said = seconds * bytes.readUInt32BE(at + 12);
    bytes.writeUInt32BE(Math.min(said, 0xffff_fffe), at + 16);
  });
}

/** ASF specification, 3.2: the play duration, and the flag that says that nobody knows it. */
function lieInAsf(bytes: Buffer, seconds: number): void {
  const at = bytes.indexOf(ASF_FILE_PROPERTIES);
  bytes.writeBigUInt64LE(BigInt(seconds) * 10_000_000n, at + 64);
  if (seconds === 0) bytes.writeUInt32LE(bytes.readUInt32LE(at + 88) | BROADCAST, at + 88);
}

/** The same film, whole by its structure, with other bytes where its pictures were. */
export function ruinPictures(film: Buffer): Buffer {
  const bytes = Buffer.from(film);
  const [start, end] = placeOfPictures(bytes);
  return bytes.fill(0x55, start, end);
}

function placeOfPictures(bytes: Buffer): [number, number] {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return [bytes.indexOf('movi') + 4, bytes.indexOf('idx1')];
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [Number(bytes.readBigUInt64LE(16)) + 50, bytes.length];
  const at = bytes.indexOf('mdat') + 4;
  return [at, at - 8 + bytes.readUInt32BE(at - 8)];
}
