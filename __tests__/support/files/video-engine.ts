import { createFfmpegEngine } from '../../../server/adapters/video/ffmpeg';
import type { VideoEngine } from '../../../server/adapters/video/types';
import { requireFfmpeg } from './ffmpeg';

export const openVideoEngine = (): VideoEngine => createFfmpegEngine(requireFfmpeg());
