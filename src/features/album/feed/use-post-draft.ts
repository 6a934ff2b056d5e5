import { useEffect, useState } from 'react';
import { getMedia } from '@contract/http/media';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { parsePostDraft, type PostDraft, withAddresses } from '@/domain/album/post-draft';
import { storage } from '@/platform/storage';
import { isOwn, onOtherPerson, toOwn } from '@/stores/session/other-person';
import { createDrafts, type KeptDraft, useKeptDraft } from '../baby/unsaved-records';

const STORED = '_postDrafts';
const KEPT_SECONDS = 30 * 86_400;
const QUIET = { toast: false, loading: false } as const;

/** Posts that are being written outlive their page. */
const postDrafts = createDrafts<PostDraft>();

type Kept = Readonly<Record<string, unknown>>;

function readKept(): Kept {
  const kept = storage.get(STORED);
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
}

/** What cannot be written is only missing after a reload. */
function write(key: string, draft: PostDraft | null): Promise<unknown> {
  const { [key]: _before, ...others } = readKept();
  const kept = draft === null ? others : { ...others, [key]: toOwn(draft) };
  return Object.keys(kept).length === 0 ? storage.remove(STORED) : storage.set(STORED, kept, KEPT_SECONDS);
}

onOtherPerson(() => void storage.remove(STORED) /* what stays ends by itself */);

/** Addresses of photos end, so they are asked for again; what is not there any more leaves the draft. */
async function readAddresses({ media }: PostDraft): Promise<PostDraft['media']> {
  const found = await Promise.all(
    media.map(async ({ id }) => {
      try {
        return [await call(getMedia, { id }, QUIET)];
      } catch (error) {
        if (error instanceof ApiError) return [];
        throw error;
      }
    }),
  );
  return withAddresses(media, found.flat());
}

/** What is being written under a key, also after a reload. */
export function usePostDraft(key: string, first: PostDraft): KeptDraft<PostDraft> {
  // Before the first drawing: nothing that is typed is overwritten.
  const [restored] = useState(() => {
    if (postDrafts.read(key) !== undefined) return null;
    const kept = readKept()[key];
    const draft = isOwn(kept) ? parsePostDraft(kept) : null;
    if (draft !== null) postDrafts.keep(key, draft);
    return draft;
  });
  const { draft, change, forget } = useKeptDraft(postDrafts, key, first);
  useEffect(() => {
    if (restored === null || restored.media.length === 0) return;
    readAddresses(restored).then(
      (media) => {
        const now = postDrafts.read(key);
        // What was picked meanwhile has its addresses.
        if (now !== undefined && now.media === restored.media) postDrafts.keep(key, { ...now, media });
      },
      () => undefined, // They are asked for again with the next visit.
    );
  }, [key, restored]);
  return {
    draft,
    change: (fields) => {
      change(fields);
      const now = postDrafts.read(key);
      if (now !== undefined) void write(key, now); // see `write`
    },
    forget: () => {
      forget();
      void write(key, null); // see `write`
    },
  };
}
