import type { SoundFormat } from '../../adapters/video/types';

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.toString('latin1', at, at + text.length) === text;

/** By its first bytes, so that ffmpeg reads nothing as what it is not. Null: nothing that a recorder writes. */
export function readSoundFormat(head: Buffer): SoundFormat | null {
  if (head.length < 12) return null;
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (startsWith(head, 'OggS')) return 'ogg';
  if (startsWith(head, 'ftyp', 4)) return 'mov';
  if (startsWith(head, 'ID3')) return 'mp3';
  if (startsWith(head, '#!AMR')) return 'amr';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)) return 'wav';
  const sync = head.readUInt16BE(0);
  // Layer 0 is ADTS; the others are MPEG audio.
  if ((sync & 0xfff6) === 0xfff0) return 'aac';
  return (sync & 0xffe0) === 0xffe0 ? 'mp3' : null;
}
