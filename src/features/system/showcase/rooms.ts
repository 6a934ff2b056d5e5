import type { Exhibit } from './exhibit';
import { ALBUM_PARTS } from './exhibits-albums';
import { CONTROLS } from './exhibits-controls';
import { FIELDS } from './exhibits-fields';
import { LAYERS } from './exhibits-layers';
import { MEDIA_PARTS } from './exhibits-media';
import { UPLOADS } from './exhibits-uploads';
import { WORDS } from './exhibits-words';

export interface ShowcaseRoom {
  readonly id: string;
  readonly text: string;
  readonly exhibits: readonly Exhibit[];
}

export const SHOWCASE: readonly ShowcaseRoom[] = [
  { id: 'controls', text: '控件', exhibits: CONTROLS },
  { id: 'words', text: '内容', exhibits: WORDS },
  { id: 'fields', text: '输入', exhibits: FIELDS },
  { id: 'layers', text: '浮层', exhibits: LAYERS },
  { id: 'albums', text: '相册', exhibits: ALBUM_PARTS },
  { id: 'media', text: '照片', exhibits: MEDIA_PARTS },
  { id: 'uploads', text: '上传', exhibits: UPLOADS },
];

/** Components that stand on the page as part of another, and of which. */
export const SEEN_IN: Readonly<Record<string, string>> = {
  'albums/AlbumCardSkeleton': 'albums/AlbumList',
  'fields/FieldFrame': 'fields/Field',
  'fields/NativeTextArea': 'fields/TextArea',
  'fields/TickBox': 'fields/Checkbox',
  'layers/Strip': 'layers/UndoBar',
  'viewer/ViewerActions': 'viewer/MediaViewer',
  'viewer/ViewerChrome': 'viewer/MediaViewer',
  'viewer/ViewerFilmstrip': 'viewer/MediaViewer',
  'viewer/ViewerPanels': 'viewer/MediaViewer',
  'viewer/ViewerSlide': 'viewer/MediaViewer',
  'viewer/ViewerSlides': 'viewer/MediaViewer',
  'wall/DateScrubber': 'wall/PhotoWall',
  'wall/WallDaySection': 'wall/PhotoWall',
};
