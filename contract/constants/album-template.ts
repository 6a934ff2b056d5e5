import type { AlbumVisibility, UploadBy } from './album';

/** Which page an album opens. What is none of them opens the photos' page. */
export const TEMPLATE_PAGES = ['photos', 'baby', 'feed', 'ai'] as const;
export type TemplatePage = (typeof TEMPLATE_PAGES)[number];
export const TEMPLATE_LAYOUTS = ['justified', 'square', 'waterfall'] as const;
export type TemplateLayout = (typeof TEMPLATE_LAYOUTS)[number];
/** What a page puts in front. */
export const TEMPLATE_EMPHASES = [
  'people',
  'live',
  'timeline',
  'portrait',
  'place',
  'publicity',
  'posts',
  'made',
] as const;
export type TemplateEmphasis = (typeof TEMPLATE_EMPHASES)[number];
/** What a new album is asked for besides its name, its pictures and who sees it. */
export const TEMPLATE_FIELDS = ['day', 'place', 'tags'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

export const TEMPLATE_NUMBER_MAX = 999;
export const TEMPLATE_NAME_MAX_LENGTH = 8;
export const TEMPLATE_NOTE_MAX_LENGTH = 30;

/** What a template's page makes of an album: its wall, its first tabs (numbers of TAB_KIND) and what it puts in front. */
export interface AlbumShape {
  readonly page: TemplatePage;
  readonly layout: TemplateLayout;
  readonly tabs: readonly number[];
  readonly emphasis: TemplateEmphasis;
}

/** Of an album whose template is not known, or not yet. */
export const PLAIN_SHAPE: AlbumShape = { page: 'photos', layout: 'justified', tabs: [8, 6, 9, 2, 7], emphasis: 'live' };

export interface AlbumTemplate extends AlbumShape {
  readonly template: number;
  readonly name: string;
  readonly note: string;
  /** The other settings that fit it, as a new album gets them. */
  readonly visibility: AlbumVisibility;
  readonly uploadBy: UploadBy;
  readonly fields: readonly TemplateField[];
}
