import { ROUTES } from '@/domain/routes';

export interface UploadTrayHostProps {
  readonly path: string;
  /** Height of the bar below it. */
  readonly bottomPx: number;
}

/** The page of the uploads themselves says it all, and nothing lies over somebody else's page. */
export const showsUploadTray = (path: string): boolean => path !== ROUTES.upload;
