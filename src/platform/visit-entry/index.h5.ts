import type { VisitEntries } from './types';

export const visitEntries: VisitEntries = {
  find(text) {
    // What the document was opened with, however often the router has changed the address since.
    const [opened] = performance.getEntriesByType('navigation');
    if (opened === undefined || !opened.name.includes(text)) return null;
    const referrerHost = hostOf(document.referrer);
    return {
      scene: null,
      referrerHost: referrerHost === window.location.hostname ? '' : referrerHost,
      wechatFrom: new URL(opened.name).searchParams.get('from') ?? '',
    };
  },
};

function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}
