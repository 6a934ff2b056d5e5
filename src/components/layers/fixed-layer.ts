import { createContext } from 'react';

/** Whether what is inside stays where it is when the page scrolls. */
export const FixedLayer = createContext(false);
