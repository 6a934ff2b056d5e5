import type { Generation } from '@contract/schemas/generation';
import { CompareSheet } from './CompareSheet';
import { ModelConsentSheet } from './ModelConsentSheet';
import type { Studio } from './use-studio';

export interface StudioSheetsProps {
  readonly studio: Studio;
  /** Null: nothing is put side by side. */
  readonly compared: Generation | null;
  readonly onCompared: () => void;
}

/** What lies over a page where things are made. */
export function StudioSheets({ studio: { consenting }, compared, onCompared }: StudioSheetsProps) {
  return (
    <>
      {consenting !== null && (
        <ModelConsentSheet consent={consenting.consent} onGiven={consenting.given} onClose={consenting.close} />
      )}
      {compared !== null && <CompareSheet generation={compared} onClose={onCompared} />}
    </>
  );
}
