import { createContext } from 'react';

/** By which a part of a page tells the page that it stands as a bar at its lower edge, so that what lies over that makes room. */
export const PageBar = createContext<(isThere: boolean) => void>(() => undefined);
