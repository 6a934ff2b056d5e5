/** A number before the title of the browser's tab; 0: none. It stays as pages change the title. */
export type SetTitleCount = (count: number) => void;
