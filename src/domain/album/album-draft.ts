import {
  ALBUM_TAGS_MAX,
  ALBUM_TEMPLATES,
  ALBUM_VISIBILITY,
  type AlbumVisibility,
  UPLOAD_BY,
  type UploadBy,
} from '@contract/constants/album';
import { type AlbumTemplate, TEMPLATE_FIELDS } from '@contract/constants/album-template';
import type { SettingsPlace } from './album-settings';

/** What the form of an album holds while it is being written. A password is no part of it: it is not written down. */
export interface AlbumDraft {
  readonly name: string;
  readonly description: string;
  readonly template: number;
  readonly visibility: AlbumVisibility;
  readonly happenedOn: string;
  readonly place: SettingsPlace | null;
  readonly tags: string[];
  /** Null: as the template has it. */
  readonly uploadBy: UploadBy | null;
  readonly reviewFirst: boolean;
}

export const EMPTY_ALBUM_DRAFT: AlbumDraft = {
  name: '',
  description: '',
  template: ALBUM_TEMPLATES[0].template,
  visibility: ALBUM_VISIBILITY.link,
  happenedOn: '',
  place: null,
  tags: [],
  uploadBy: null,
  reviewFirst: false,
};

type Defaults = Pick<AlbumTemplate, 'template' | 'visibility' | 'uploadBy'>;

/** `template`: the one that is chosen; undefined while it is not known. */
export const uploadByOf = ({ uploadBy }: Pick<AlbumDraft, 'uploadBy'>, template: Defaults | undefined): UploadBy =>
  uploadBy ?? template?.uploadBy ?? UPLOAD_BY.managers;

/** Who sees an album of this template unless somebody says otherwise: nothing is made public by choosing how it looks. */
function visibilityOf(template: Defaults | undefined): AlbumVisibility {
  const { visibility = ALBUM_VISIBILITY.link } = template ?? {};
  return visibility === ALBUM_VISIBILITY.public ? ALBUM_VISIBILITY.link : visibility;
}

/** A template brings who sees the album, unless that was chosen already. */
export function withTemplate(
  draft: AlbumDraft,
  before: Defaults | undefined,
  chosen: Defaults,
): Pick<AlbumDraft, 'template' | 'visibility'> {
  const isAsItCame = draft.visibility === visibilityOf(before);
  return { template: chosen.template, visibility: isAsItCame ? visibilityOf(chosen) : draft.visibility };
}

/** Without what its template does not ask for: it may have been entered for another. */
export function onlyAsked(draft: AlbumDraft, fields: AlbumTemplate['fields'] = TEMPLATE_FIELDS): AlbumDraft {
  return {
    ...draft,
    ...(fields.includes('day') ? {} : { happenedOn: '' }),
    ...(fields.includes('place') ? {} : { place: null }),
    ...(fields.includes('tags') ? {} : { tags: [] }),
  };
}

type Stored = Readonly<Record<string, unknown>>;

function parsePlace(stored: unknown): SettingsPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, latitude, longitude } = stored as Stored;
  if (typeof name !== 'string') return null;
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { name, latitude, longitude }
    : { name, latitude: null, longitude: null };
}

/** Reads a stored draft. Null when it is none: nothing of it is then used. What an earlier version did not know is empty. */
export function parseAlbumDraft(stored: unknown): AlbumDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { name, description, template, visibility, happenedOn, place, tags, uploadBy, reviewFirst } = stored as Stored;
  const knownVisibility = Object.values(ALBUM_VISIBILITY).find((one) => one === visibility);
  if (typeof name !== 'string' || typeof description !== 'string') return null;
  if (typeof template !== 'number' || knownVisibility === undefined) return null;
  return {
    name,
    description,
    template,
    visibility: knownVisibility,
    happenedOn: typeof happenedOn === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(happenedOn) ? happenedOn : '',
    place: parsePlace(place),
    tags: Array.isArray(tags)
      ? tags.filter((tag): tag is string => typeof tag === 'string').slice(0, ALBUM_TAGS_MAX)
      : [],
    uploadBy: Object.values(UPLOAD_BY).find((one) => one === uploadBy) ?? null,
    reviewFirst: reviewFirst === true,
  };
}
