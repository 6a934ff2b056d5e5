import type { WebFrame as WebFrameComponent } from './types';

// A site that shares this page's origin could reach out of a frame that allows scripts and its origin: those are never put in here.
export const WebFrame: WebFrameComponent = ({ title, url, className }) => (
  <iframe
    title={title}
    src={url}
    className={className}
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    referrerPolicy="no-referrer"
  />
);
