import type { Static, TSchema } from 'typebox';
import type { Endpoint } from '../../contract/http/endpoint';
import type { Caller } from './caller';

/** Equal in both directions, so that neither a schema nor an endpoint's types can drift from the other. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;

export interface Routes {
  /** Serves a call at its path and its other names. Throws at start when a path is bound twice. */
  bind<I, D, SI extends TSchema, SD extends TSchema>(
    endpoint: Endpoint<I, D>,
    schemas: { readonly input: SI & Same<Static<SI>, I>; readonly data: SD & Same<Static<SD>, D> },
    handler: (caller: Caller, input: NoInfer<I>) => Promise<NoInfer<D>>,
  ): void;
}
