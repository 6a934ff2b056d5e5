import { useEffect, useRef, useState } from 'react';
import { ALBUM_VISIBILITY, type AlbumPicture } from '@contract/constants/album';
import { createAlbum, updateAlbum } from '@contract/http/album';
import { ERRORS } from '@contract/errors';
import type { AlbumTemplateList } from '@contract/schemas/album';
import { call } from '@/api/client';
import { EMPTY_ALBUM_DRAFT, onlyAsked, parseAlbumDraft, uploadByOf, type AlbumDraft } from '@/domain/album/album-draft';
import { isPasswordLength, type DraftPicture } from '@/domain/album/album-settings';
import { toHex } from '@/domain/ids';
import { templateOf } from '@/domain/templates';
import { ROUTES, toAlbumParams } from '@/domain/routes';
import { device } from '@/platform/device';
import { navigation } from '@/platform/navigation';
import { storage } from '@/platform/storage';
import { showToast } from '@/stores/base/overlays';
import { isOwn, onOtherPerson, toOwn } from '@/stores/session/other-person';
import { requireLogin } from '@/stores/session/session';
import { type TemplatesState, useTemplates } from './use-templates';

const DRAFT_KEY = '_albumDraft';

function readDraft(): AlbumDraft {
  const stored = storage.get(DRAFT_KEY);
  return (isOwn(stored) ? parseAlbumDraft(stored) : null) ?? EMPTY_ALBUM_DRAFT;
}

onOtherPerson(() => void storage.remove(DRAFT_KEY) /* what stays says whose it is */);
const NO_PICTURE: DraftPicture = { url: '', key: null };

/** In lists, and at the top of its page. */
type DraftPictures = Readonly<Record<'cover' | 'topCover', DraftPicture>>;

export interface AlbumForm {
  readonly draft: AlbumDraft;
  readonly templates: TemplatesState;
  /** The one that is chosen; undefined while it is not known what there is. */
  readonly template: Made;
  /** Not part of the draft: a password is not written down, and a picture is not kept. */
  readonly password: string;
  readonly pictures: DraftPictures;
  readonly nameError: string | undefined;
  readonly passwordError: string | undefined;
  change(fields: Partial<AlbumDraft>): void;
  setPassword(password: string): void;
  setPicture(picture: AlbumPicture, value: DraftPicture): void;
  save(): Promise<void>;
}

/** Undefined: the templates are not known. */
type Made = AlbumTemplateList[number] | undefined;

/** What an album that an earlier try has made may have been made with otherwise. */
function toMade(draft: AlbumDraft, made: Made, { cover, topCover }: DraftPictures) {
  const { name, description, visibility, happenedOn, place, tags, reviewFirst } = draft;
  return {
    name,
    description,
    template: made?.template ?? draft.template,
    uploadBy: uploadByOf(draft, made),
    reviewFirst,
    visibility,
    happenedOn,
    place,
    tags,
    cover: cover.key ?? '',
    topCover: topCover.key ?? '',
  };
}

/** What a new album has besides what it is made with. */
function toMore(draft: AlbumDraft, { cover, topCover }: DraftPictures, password: string) {
  const { place, tags, uploadBy, reviewFirst } = draft;
  return {
    ...(uploadBy === null ? {} : { uploadBy }),
    ...(reviewFirst ? { reviewFirst } : {}),
    ...(topCover.key === null || topCover.key === '' ? {} : { topCover: topCover.key }),
    ...(place === null ? {} : { place }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(cover.key === null || cover.key === '' ? {} : { cover: cover.key }),
    ...(password === '' ? {} : { visibility: ALBUM_VISIBILITY.password, viewPassword: password }),
  };
}

/** A new album. Its draft survives leaving the page. */
export function useAlbumForm(): AlbumForm {
  const [draft, setDraft] = useState<AlbumDraft>(readDraft);
  const [password, setPassword] = useState('');
  const [pictures, setPictures] = useState<DraftPictures>({ cover: NO_PICTURE, topCover: NO_PICTURE });
  const setPicture = (picture: AlbumPicture, value: DraftPicture): void =>
    setPictures((before) => ({ ...before, [picture]: value }));
  const [hasTried, setHasTried] = useState(false);
  // One per form: a repeated tap gives the first album.
  const requestId = useRef('');
  const latest = useRef(draft);
  const templates = useTemplates();
  const template = templateOf(templates.templates, draft.template);

  useEffect(() => {
    latest.current = draft;
  }, [draft]);

  const change = (fields: Partial<AlbumDraft>): void => {
    // Two changes before the next drawing are both kept.
    latest.current = { ...latest.current, ...fields };
    setDraft(latest.current);
    if (fields.name !== undefined) setHasTried(false);
    // A draft that could not be kept is only missing after leaving.
    void storage.set(DRAFT_KEY, toOwn(latest.current));
  };

  const needsPassword = draft.visibility === ALBUM_VISIBILITY.password;
  const nameProblem = draft.name.trim() === '' ? ERRORS.ALBUM_NAME_REQUIRED.msg : undefined;
  const passwordProblem =
    needsPassword && !isPasswordLength(password)
      ? (password === '' ? ERRORS.ALBUM_PASSWORD_MISSING : ERRORS.ALBUM_PASSWORD_MALFORMED).msg
      : undefined;

  const save = async (): Promise<void> => {
    setHasTried(true);
    const problem = nameProblem ?? passwordProblem;
    // The field may be out of sight.
    if (problem !== undefined) return showToast(problem, { isError: true });
    if (!(await requireLogin())) return;
    const asked = onlyAsked(draft, template?.fields);
    const { name, description, visibility, happenedOn } = asked;
    try {
      const isRetry = requestId.current !== '';
      if (!isRetry) requestId.current = toHex(await device.randomBytes(16));
      const album = await call(createAlbum, {
        name,
        description,
        template: template?.template ?? draft.template,
        // Until its password is there, nobody but its people sees it.
        visibility: needsPassword ? ALBUM_VISIBILITY.members : visibility,
        happenedOn,
        requestId: requestId.current,
      });
      const more = {
        ...(isRetry ? toMade(asked, template, pictures) : {}),
        ...toMore(asked, pictures, needsPassword ? password : ''),
      };
      if (Object.keys(more).length > 0) await call(updateAlbum, { id: album.id, ...more });
      await storage.remove(DRAFT_KEY);
      await navigation.replaceWith(ROUTES.photos, toAlbumParams(album.id));
    } catch {
      // The request layer has shown the error; what was typed stays.
    }
  };

  return {
    draft,
    templates,
    template,
    password,
    pictures,
    nameError: hasTried ? nameProblem : undefined,
    passwordError: hasTried ? passwordProblem : undefined,
    change,
    setPassword,
    setPicture,
    save,
  };
}
