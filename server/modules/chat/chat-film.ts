import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { VIDEO_POSTER_AT_MS } from '@contract/constants/media';
import type { VideoEngine, VideoFile } from '../../adapters/video/types';

/** What was made of a video while its sender waited. */
export interface MadeFilm {
  readonly poster: Buffer;
  readonly durationMs: number;
  /** Where what browsers play lies until `release`; null: making that takes long. */
  readonly file: string | null;
  readonly sizeBytes: number;
  release(): Promise<void>;
}

/** Null: it cannot be read. Its camera's notes are not in what is made. */
export async function makeFilm(videos: VideoEngine, file: string, signal: AbortSignal): Promise<MadeFilm | null> {
  const probed = await videos.probe(file, signal);
  if (probed.kind !== 'done') return null;
  const facts = probed.value;
  const { durationMs } = facts;
  const atMs = durationMs > 0 && durationMs <= VIDEO_POSTER_AT_MS ? Math.floor(durationMs / 2) : VIDEO_POSTER_AT_MS;
  const poster = await videos.takePoster({ file, facts }, atMs, signal);
  if (poster.kind !== 'done') return null;
  const none = { poster: poster.value, durationMs, file: null, sizeBytes: 0, release: () => Promise.resolve() };
  if (facts.web === 'encode') return none;
  const copied = await writeWeb(videos, { file, facts }, 'copy', signal);
  return copied === null ? none : { ...none, ...copied };
}

/** As browsers play it, in a folder of its own. Null: it could not be written. */
export async function writeWeb(
  videos: VideoEngine,
  video: VideoFile,
  way: 'copy' | 'encode',
  signal: AbortSignal,
): Promise<(Pick<MadeFilm, 'release' | 'sizeBytes' | 'durationMs'> & { readonly file: string }) | null> {
  const workshop = await mkdtemp(path.join(tmpdir(), 'chat-film-'));
  const release = (): Promise<void> => rm(workshop, { recursive: true, force: true });
  const target = path.join(workshop, 'film.mp4');
  try {
    const made = await videos.makeWeb(video, target, way, signal);
    if (made.kind === 'done') {
      const probed = await videos.probe(target, signal);
      const { durationMs } = probed.kind === 'done' ? probed.value : video.facts;
      return { file: target, sizeBytes: (await stat(target)).size, durationMs, release };
    }
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}
