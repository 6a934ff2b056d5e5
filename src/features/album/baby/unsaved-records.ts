import { create } from 'zustand';
import type { GrowthDraft } from '@/domain/album/growth-draft';
import type { MilestoneDraft } from '@/domain/album/milestone-draft';
import { onOtherPerson } from '@/stores/session/other-person';

/** Drafts that outlive their sheet and their page, by what they are of. */
export function createDrafts<Draft>() {
  const useDrafts = create<{ drafts: Readonly<Record<string, Draft>> }>()(() => ({ drafts: {} }));
  onOtherPerson(() => useDrafts.setState({ drafts: {} }));
  return {
    useDraft: (key: string): Draft | undefined => useDrafts((state) => state.drafts[key]),
    read: (key: string): Draft | undefined => useDrafts.getState().drafts[key],
    keep: (key: string, draft: Draft): void =>
      useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } })),
    forget: (key: string): void =>
      useDrafts.setState(({ drafts: { [key]: _gone, ...others } }) => ({ drafts: others })),
  };
}

export type Drafts<Draft> = ReturnType<typeof createDrafts<Draft>>;

export const growthDrafts = createDrafts<GrowthDraft>();
export const milestoneDrafts = createDrafts<MilestoneDraft>();

export interface KeptDraft<Draft> {
  readonly draft: Draft;
  change(fields: Partial<Draft>): void;
  forget(): void;
}

/** What is being entered under a key, beginning with `first`. */
export function useKeptDraft<Draft extends object>(drafts: Drafts<Draft>, key: string, first: Draft): KeptDraft<Draft> {
  const draft = drafts.useDraft(key) ?? first;
  return {
    draft,
    // Two changes before the next drawing are both kept.
    change: (fields) => drafts.keep(key, { ...(drafts.read(key) ?? first), ...fields }),
    forget: () => drafts.forget(key),
  };
}
