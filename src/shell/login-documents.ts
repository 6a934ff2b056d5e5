import { ROUTES } from '@/domain/routes';

const DOCUMENTS: readonly string[] = [ROUTES.agreement, ROUTES.privacy, ROUTES.integralRule];

/** What the dialog links to is read without the dialog over it; back from there it goes on as it was. */
export function isLoginDocument(path: string): boolean {
  return DOCUMENTS.includes(path);
}
