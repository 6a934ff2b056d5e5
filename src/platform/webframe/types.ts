import type { ComponentType } from 'react';

export interface WebFrameProps {
  /** Spoken name of what is shown. */
  title: string;
  /** Judged before: only addresses of the allow-list come here. */
  url: string;
  className?: string;
}

/** Another site inside a page. WeChat draws it over the whole page and over everything else on it. */
export type WebFrame = ComponentType<WebFrameProps>;
