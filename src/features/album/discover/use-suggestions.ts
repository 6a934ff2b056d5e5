import { useEffect, useState } from 'react';
import { listAlbumTypes } from '@contract/http/album';
import { suggestSearch } from '@contract/http/search';
import { useCall } from '@/api/use-call';
import { isLongEnough, mergeSuggestions, suggestSearches } from '@/domain/album/search-history';

const QUIET = { toast: false, loading: false } as const;
const TYPING_RESTS_MS = 200;
const WORDS_MAX_LENGTH = 50;

/**
 * What may be meant by what is typed: at once from what one has looked for and from known words, then names and tags of albums.
 * The server is asked when the typing rests; a question that is no longer the last one is cancelled. Empty: nothing is asked.
 */
export function useSuggestions(typed: string, records: readonly string[]): readonly string[] {
  const words = typed.trim().slice(0, WORDS_MAX_LENGTH);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), TYPING_RESTS_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const isCurrent = asked === words && isLongEnough(asked);
  const found = useCall(suggestSearch, isCurrent ? { words: asked } : null);
  const kinds = useCall(listAlbumTypes, {}, QUIET).data ?? [];
  const known = kinds.map(({ name }) => name);
  const ours = suggestSearches(words, records, known);
  return mergeSuggestions(words, ours, isCurrent ? (found.data ?? []).map(({ text }) => text) : []);
}
