import type { Env } from './env';
import type { Log } from './log';

/** A start says who is handed words and photos, and what that costs. */
export function tellModel({ generation }: Pick<Env, 'generation'>, log: Log): void {
  const { model, providerName, picturePoints, filmPoints } = generation;
  if (model === null) {
    log.info('pictures and films are made by this machine alone: set AI_MODEL for a model');
    return;
  }
  const facts = {
    model: model.kind,
    provider: providerName,
    origin: new URL(model.url).origin,
    picturePoints,
    filmPoints,
  };
  log.info(facts, 'a model makes pictures and films: words, and photos whose uploaders agree, are handed to it');
}
