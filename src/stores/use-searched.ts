import { useEffect, useState } from 'react';

const SEARCH_DELAY_MS = 300;

export interface Searched {
  readonly typed: string;
  /** What the list answers to: what was typed, once the typing rests. */
  readonly searched: string;
  readonly setTyped: (text: string) => void;
}

export function useSearched(): Searched {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, searched, setTyped };
}
