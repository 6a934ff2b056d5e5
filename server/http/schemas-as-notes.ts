import type { FastifyInstance, FastifyServerOptions } from 'fastify';

function refuseToCompile(): never {
  throw new Error('a schema of a route is not compiled');
}

/** Keeps Fastify from loading its compilers of schemas. The binder checks inputs and replies by itself. */
export const NO_COMPILERS: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuseToCompile, buildSerializer: refuseToCompile } },
};

/** What routes carry as schemas is for the OpenAPI page. */
export function keepSchemasAsNotes(http: FastifyInstance): void {
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => (data) => JSON.stringify(data));
}
