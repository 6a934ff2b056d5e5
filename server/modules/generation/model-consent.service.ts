import { MODEL_CONSENT_VERSION } from '@contract/constants/generation';
import { GENERATION_ERRORS } from '@contract/generation-errors';
import type { GiveModelConsentInput, ModelConsent } from '@contract/schemas/generation';
import type { Clock } from '../../adapters/clock/types';
import type { ModelGenerator } from '../../adapters/image-generation/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { findSourceFacts, giveConsent, hasConsent, withdrawConsent } from './model-consent.repository';

export interface ModelConsentService {
  /** Null: no model is set up. */
  state(userId: Id): Promise<ModelConsent | null>;
  /** Refuses with MODEL_CONSENT_OLD for another text, with MODEL_ABSENT where there is nobody to hand photos to. */
  give(caller: Caller, input: GiveModelConsentInput): Promise<ModelConsent>;
}

export function createModelConsents(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly modelGenerator: ModelGenerator | null;
}): ModelConsentService {
  const { db, clock, modelGenerator } = deps;

  const state: ModelConsentService['state'] = async (userId) => {
    if (modelGenerator === null) return null;
    const isGiven = await hasConsent(db, userId, MODEL_CONSENT_VERSION);
    return { provider: modelGenerator.provider, version: MODEL_CONSENT_VERSION, isGiven };
  };

  return {
    state,
    async give(caller, { version, isGiven }) {
      const { userId } = requireUser(caller);
      if (isGiven && version !== MODEL_CONSENT_VERSION) throw refuse(GENERATION_ERRORS.MODEL_CONSENT_OLD);
      if (isGiven && modelGenerator !== null) await giveConsent(db, userId, version, clock.now());
      if (!isGiven) await withdrawConsent(db, userId, clock.now());
      const now = await state(userId);
      if (now === null) throw refuse(GENERATION_ERRORS.MODEL_ABSENT);
      return now;
    },
  };
}

/**
 * A photo is sent to a model only if its uploader agreed to that, and a child's photo never. Checked when it is ordered, and once more
 * right before it is sent.
 */
export async function requireMayLeave(db: Db, userId: Id, sourceId: Id): Promise<void> {
  const facts = await findSourceFacts(db, sourceId);
  if (facts === undefined) throw refuse(GENERATION_ERRORS.GENERATION_SOURCE);
  if (facts.isChild) throw refuse(GENERATION_ERRORS.MODEL_CHILD);
  if (await hasConsent(db, facts.uploaderId, MODEL_CONSENT_VERSION)) return;
  throw refuse(
    facts.uploaderId === userId ? GENERATION_ERRORS.MODEL_CONSENT_NEEDED : GENERATION_ERRORS.MODEL_CONSENT_OF_OTHER,
  );
}
