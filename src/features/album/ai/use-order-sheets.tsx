import { useState, type ReactNode } from 'react';
import type { Generation } from '@contract/schemas/generation';
import { ModelConsentSheet } from '../model/ModelConsentSheet';
import { MediaReportSheet } from '../viewer/ModerationSheets';
import { CompareSheet } from './CompareSheet';
import type { Studio } from './use-studio';

export interface OrderSheets {
  readonly compare: (generation: Generation) => void;
  readonly report: (mediaId: string) => void;
  readonly sheets: ReactNode;
}

/** What lies over a page where things are made. */
export function useOrderSheets({ consenting }: Studio): OrderSheets {
  const [compared, setCompared] = useState<Generation | null>(null);
  const [reportedId, setReportedId] = useState<string | null>(null);
  return {
    compare: setCompared,
    report: setReportedId,
    sheets: (
      <>
        {consenting !== null && (
          <ModelConsentSheet consent={consenting.consent} onGiven={consenting.given} onClose={consenting.close} />
        )}
        {compared !== null && <CompareSheet generation={compared} onClose={() => setCompared(null)} />}
        {reportedId !== null && <MediaReportSheet mediaId={reportedId} onClose={() => setReportedId(null)} />}
      </>
    ),
  };
}
