import Type from 'typebox';
import { Value } from 'typebox/value';
import { readLabel } from '../../bytes/aigc-label';
import type { HdrFacts, VideoFacts } from './types';

/** Container notes that say nothing about place, device or person. */
const HARMLESS_TAGS = new Set([
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'aigc',
  'creation_time',
  'language',
  'handler_name',
  'vendor_id',
]);
/** As ffprobe names which half of an interlaced picture comes first, stored and shown. Browsers show both halves at once, as a comb. */
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
/** Anamorphic film has pixels twice as wide as high at most. */
const SHAPE_MAX = 4;
const LABEL_MAX = 4_096;

const Tags = Type.Optional(Type.Record(Type.String(), Type.String()));
const Probe = Type.Object({
  format: Type.Object({
    format_name: Type.String(),
    duration: Type.Optional(Type.String()),
    tags: Tags,
  }),
  streams: Type.Array(
    Type.Object({
      codec_type: Type.Optional(Type.String()),
      codec_name: Type.Optional(Type.String()),
      pix_fmt: Type.Optional(Type.String()),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
      sample_aspect_ratio: Type.Optional(Type.String()),
      field_order: Type.Optional(Type.String()),
      color_transfer: Type.Optional(Type.String()),
      color_range: Type.Optional(Type.String()),
      duration: Type.Optional(Type.String()),
      tags: Tags,
      disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Integer()) })),
      side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
    }),
  ),
});
type Probe = Type.Static<typeof Probe>;
type Stream = Probe['streams'][number];

/** What ffprobe says in JSON of a file's format and streams. Null: there are no moving pictures in it. */
export function readFacts(json: Buffer, isFastStart: boolean): VideoFacts | null {
  const probe = parseProbe(json);
  return probe === null ? null : toFacts(probe, isFastStart);
}

function parseProbe(bytes: Buffer): Probe | null {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    return Value.Check(Probe, parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function toFacts(probe: Probe, isFastStart: boolean): VideoFacts | null {
  const video = probe.streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  if (video?.width === undefined || video.height === undefined || video.width <= 0 || video.height <= 0) return null;
  const label = labelOf(probe);
  const isSideways = Math.abs(rotationOf(video)) % 180 === 90;
  const width = Math.max(1, Math.round(video.width * pixelShape(video)));
  return {
    durationMs: durationOf(probe),
    width: isSideways ? video.height : width,
    height: isSideways ? width : video.height,
    web: webWay(probe, video, isFastStart),
    hdr: hdrOf(video),
    ...(label === null ? {} : { label }),
  };
}

function labelOf({ format }: Probe): string | null {
  const [, said] = Object.entries(format.tags ?? {}).find(([name]) => name.toUpperCase() === 'AIGC') ?? [];
  return said === undefined || said.length > LABEL_MAX ? null : readLabel(said.trim());
}

/** 0: nobody knows. */
function durationOf({ format, streams }: Probe): number {
  const said = [format.duration, ...streams.map((stream) => stream.duration)].map(Number);
  const seconds = said.find((each) => Number.isFinite(each) && each > 0) ?? 0;
  return Math.min(Math.round(seconds * 1000), 2_147_483_647);
}

/** How much wider than high a pixel is. What nobody films is an error of the file. */
function pixelShape({ sample_aspect_ratio: ratio }: Stream): number {
  const [across = 0, down = 0] = (ratio ?? '').split(':').map(Number);
  const shape = across / down;
  return shape >= 1 / SHAPE_MAX && shape <= SHAPE_MAX ? shape : 1;
}

function hdrOf({ color_transfer: transfer, color_range: range }: Stream): HdrFacts | null {
  if (transfer !== 'smpte2084' && transfer !== 'arib-std-b67') return null;
  return { transfer, isFullRange: range === 'pc' };
}

function rotationOf(video: Stream): number {
  const fromMatrix = video.side_data_list?.find((entry) => entry.rotation !== undefined)?.rotation;
  return fromMatrix ?? Number(video.tags?.['rotate'] ?? 0);
}

function webWay(probe: Probe, video: Stream, isFastStart: boolean): VideoFacts['web'] {
  const audio = probe.streams.filter((stream) => stream.codec_type === 'audio');
  // Others say of a picture when it is decoded and not when it is shown, which the copy would say of it then.
  const isBoxed = probe.format.format_name.split(',').includes('mp4');
  const isPlayable =
    isBoxed &&
    video.codec_name === 'h264' &&
    ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? '') &&
    !INTERLACED.has(video.field_order ?? '') &&
    audio.every((stream) => stream.codec_name === 'aac');
  if (!isPlayable) return 'encode';
  const tags = [probe.format.tags, ...probe.streams.map((stream) => stream.tags)].flatMap((each) =>
    Object.keys(each ?? {}),
  );
  const isHarmless =
    tags.every((tag) => HARMLESS_TAGS.has(tag.toLowerCase())) && probe.streams.length === audio.length + 1;
  return isHarmless && isFastStart && durationOf(probe) > 0 ? 'as-is' : 'copy';
}
