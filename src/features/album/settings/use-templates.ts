import { useMemo } from 'react';
import { findTemplateList } from '@contract/http/album';
import type { AlbumTemplateList } from '@contract/schemas/album';
import { useCall } from '@/api/use-call';

export interface TemplatesState {
  /** Those that are offered, and the one that an album has. Empty: on their way, or not to be had. */
  readonly templates: AlbumTemplateList;
  readonly hasFailed: boolean;
  reload(): Promise<void>;
}

const NONE: AlbumTemplateList = [];

/** What an album may be, as the server says now. `own`: of an album that exists. */
export function useTemplates(own?: number): TemplatesState {
  const { data, error, reload } = useCall(findTemplateList, {}, { toast: false, loading: false });
  const templates = useMemo(
    () => data?.filter(({ template, isOffered }) => isOffered || template === own) ?? NONE,
    [data, own],
  );
  return { templates, hasFailed: data === undefined && error !== null, reload };
}
