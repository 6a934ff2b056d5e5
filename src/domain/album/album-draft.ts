import {
  ALBUM_TAGS_MAX,
  ALBUM_TEMPLATES,
  ALBUM_VISIBILITY,
  type AlbumTemplate,
  type AlbumVisibility,
  UPLOAD_BY,
  type UploadBy,
} from '@contract/constants/album';
import { OFFERED_TEMPLATES, TEMPLATE_LOOKS } from '@contract/constants/ai-album';
import type { SettingsPlace } from './album-settings';

/** What the form of an album holds while it is being written. A password is no part of it: it is not written down. */
export interface AlbumDraft {
  readonly name: string;
  readonly description: string;
  readonly template: AlbumTemplate;
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

export const uploadByOf = ({ uploadBy, template }: Pick<AlbumDraft, 'uploadBy' | 'template'>): UploadBy =>
  uploadBy ?? TEMPLATE_LOOKS[template].uploadBy;

/** Who sees an album of this template unless somebody says otherwise: nothing is made public by choosing how it looks. */
function visibilityOf(template: AlbumTemplate): AlbumVisibility {
  const { visibility } = TEMPLATE_LOOKS[template];
  return visibility === ALBUM_VISIBILITY.public ? ALBUM_VISIBILITY.link : visibility;
}

/** A template brings who sees the album, unless that was chosen already. */
export function withTemplate(draft: AlbumDraft, template: AlbumTemplate): Pick<AlbumDraft, 'template' | 'visibility'> {
  const isAsItCame = draft.visibility === visibilityOf(draft.template);
  return { template, visibility: isAsItCame ? visibilityOf(template) : draft.visibility };
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
  const knownTemplate = OFFERED_TEMPLATES.find((one) => one.template === template);
  const knownVisibility = Object.values(ALBUM_VISIBILITY).find((one) => one === visibility);
  if (typeof name !== 'string' || typeof description !== 'string') return null;
  if (knownTemplate === undefined || knownVisibility === undefined) return null;
  return {
    name,
    description,
    template: knownTemplate.template,
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
