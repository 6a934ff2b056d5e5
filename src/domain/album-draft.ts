import { ALBUM_TEMPLATES, ALBUM_VISIBILITY, type AlbumTemplate, type AlbumVisibility } from '@contract/constants/album';

/** What the form of an album holds while it is being written. */
export interface AlbumDraft {
  readonly name: string;
  readonly description: string;
  readonly template: AlbumTemplate;
  readonly visibility: AlbumVisibility;
}

export const EMPTY_ALBUM_DRAFT: AlbumDraft = {
  name: '',
  description: '',
  template: ALBUM_TEMPLATES[0].template,
  visibility: ALBUM_VISIBILITY.link,
};

/** Reads a stored draft. Null when it is none: nothing of it is then used. */
export function parseAlbumDraft(stored: unknown): AlbumDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, description, template, visibility } = stored as Readonly<Record<string, unknown>>;
  const knownTemplate = ALBUM_TEMPLATES.find((one) => one.template === template);
  const knownVisibility = Object.values(ALBUM_VISIBILITY).find((one) => one === visibility);
  if (typeof name !== 'string' || typeof description !== 'string') return null;
  if (knownTemplate === undefined || knownVisibility === undefined) return null;
  return { name, description, template: knownTemplate.template, visibility: knownVisibility };
}
