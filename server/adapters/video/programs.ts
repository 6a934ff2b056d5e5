import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface VideoPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** The builds that npm brought are of 2018 and 2023. Say so at start. */
  readonly areOld: boolean;
}

export interface ProgramSettings {
  readonly ffmpegPath: string | null;
  readonly ffprobePath: string | null;
}

/** The setting, else what the system has, else what npm brought. Null when there is none of one of them. */
export function findVideoPrograms(
  settings: ProgramSettings,
  searchPath = process.env['PATH'] ?? '',
): VideoPrograms | null {
  const ffmpeg = settings.ffmpegPath ?? findInPath('ffmpeg', searchPath);
  const ffprobe = settings.ffprobePath ?? findInPath('ffprobe', searchPath);
  const usedFfmpeg = ffmpeg ?? findInstalled('@ffmpeg-installer/ffmpeg');
  const usedFfprobe = ffprobe ?? findInstalled('@ffprobe-installer/ffprobe');
  if (usedFfmpeg === null || usedFfprobe === null) return null;
  return { ffmpeg: usedFfmpeg, ffprobe: usedFfprobe, areOld: ffmpeg === null || ffprobe === null };
}

function findInPath(name: string, searchPath: string): string | null {
  const files = searchPath
    .split(path.delimiter)
    .filter(path.isAbsolute)
    .map((folder) => path.join(folder, name));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Loaded by hand: the packages throw on a platform they have no build for. */
function findInstalled(name: string): string | null {
  try {
    const installed: unknown = createRequire(process.argv[1] ?? process.execPath)(name);
    if (typeof installed !== 'object' || installed === null || !('path' in installed)) return null;
    return typeof installed.path === 'string' ? installed.path : null;
  } catch {
    return null;
  }
}
