import { ROUTES } from '../constants/routes';

const PAGES: ReadonlySet<string> = new Set(Object.values(ROUTES));
const TARGET_MAX_LENGTH = 500;
const WEB_ADDRESS = /^https?:\/\/[^/?#@]+([/?#]|$)/i;

/** What a banner opens: nothing, a page of the client with its parameters, or a web address. */
export function isBannerTarget(text: string): boolean {
  if (text === '') return true;
  if (text.length > TARGET_MAX_LENGTH || /[\s\\]/.test(text)) return false;
  return PAGES.has(text.split('?')[0] ?? '') || WEB_ADDRESS.test(text);
}
