import type { Outside } from './types';

export const outside: Outside = {
  ownHost: window.location.hostname,
  async open(url) {
    // What is opened must not be able to steer this page. With `noopener` nothing tells whether a window came: a link is never blocked.
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    document.body.append(link);
    link.click();
    link.remove();
    return { kind: 'opened' };
  },
};
