import type { HdrFacts, MovePlan } from './types';

/** A size in pixels that the encoder takes: even. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

const HOUR_MS = 3_600_000;
const ENCODE_MAX_MS = 24 * HOUR_MS;
const ENCODE_PER_LENGTH = 8;
/** Before pictures are chosen: what is woven is undone with those beside it. */
const WHOLE = 'yadif=deint=interlaced';
const even = (edge: number): number => Math.max(2, Math.floor(edge / 2) * 2);

/** A size of which neither side is longer than `edge`, and never a larger one. */
export function fitEdge({ width, height }: FrameSize, edge: number): FrameSize {
  const by = Math.min(1, edge / Math.max(width, height));
  return { width: even(width * by), height: even(height * by) };
}

/** The same by the shorter side. */
export function fitLines({ width, height }: FrameSize, lines: number): FrameSize {
  const by = Math.min(1, lines / Math.min(width, height));
  return { width: even(width * by), height: even(height * by) };
}

/** How long a conversion of so much film may take: a slow machine is no fault of a long film's, and a file that lies about its length has an end. */
export function encodeLimitMs(durationMs: number): number {
  return Math.min(HOUR_MS + durationMs * ENCODE_PER_LENGTH, ENCODE_MAX_MS);
}

/**
 * What the pixels of ITU-R BT.2100 become on a screen that knows BT.709, as text to follow another filter; empty where they are of that
 * already. What the file says is said again to the filter, which refuses a stream that leaves some of it out.
 */
export function toneMap(hdr: HdrFacts | null): string {
  if (hdr === null) return '';
  const range = hdr.isFullRange ? 'full' : 'limited';
  const linear = `zscale=tin=${hdr.transfer}:min=2020_ncl:pin=2020:rin=${range}:t=linear:npl=100,format=gbrpf32le`;
  return `,${linear},zscale=p=709,tonemap=hable:desat=0,zscale=t=709:m=709:r=limited,format=yuv420p`;
}

/** Upright, with square pixels. */
export function sized({ width, height }: FrameSize, hdr: HdrFacts | null): string {
  return `scale=${width}:${height},setsar=1${toneMap(hdr)}`;
}

/** The same of pictures that follow one another: those that say they are interlaced show one moment, the others pass as they are. */
export function drawn(size: FrameSize, hdr: HdrFacts | null): string {
  return `${WHOLE},${sized(size, hdr)}`;
}

/** The same of the one that is shown so long after the first, or of the last where they have ended by then: it comes first. */
export function drawnAt(atMs: number, size: FrameSize, hdr: HdrFacts | null): string {
  // Of the pictures that come while one of so long a step is due, it passes the last.
  const shown = `setpts=PTS-STARTPTS,fps=1000/${Math.max(1, Math.round(atMs))}:round=down:eof_action=pass`;
  return `${WHOLE},${shown},${sized(size, hdr)}`;
}

const CLOSER = 0.18;

/** One picture as a film that moves over it. It is enlarged first: the filter moves by whole pixels. */
export function moved({ width, height, seconds, rate, move }: MovePlan): string {
  const frames = seconds * rate;
  const middle = { x: 'iw/2-iw/zoom/2', y: 'ih/2-ih/zoom/2' };
  const aside = (at: string) => ({ ...middle, zoom: String(1 + CLOSER), x: `(iw-iw/zoom)*${at}` });
  const { zoom, x, y } = {
    in: { ...middle, zoom: `1+${CLOSER}*on/${frames}` },
    out: { ...middle, zoom: `${1 + CLOSER}-${CLOSER}*on/${frames}` },
    right: aside(`on/${frames}`),
    left: aside(`(1-on/${frames})`),
  }[move];
  const by = `z='${zoom}':x='${x}':y='${y}':d=${frames}:s=${width}x${height}:fps=${rate}`;
  return `scale=iw*2:ih*2,zoompan=${by},setsar=1,format=yuv420p`;
}
