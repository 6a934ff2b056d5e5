import type { FastifyInstance } from 'fastify';

type Scope = (scope: FastifyInstance) => Promise<void>;

const NAME = Symbol.for('fastify.display-name');

/** Loads it with the other plugins, when the app becomes ready. For one without a name Fastify looks through all that Node has loaded, twice. */
export function registerScope(http: FastifyInstance, name: string, scope: Scope): void {
  void http.register(Object.assign(scope, { [NAME]: name }));
}
