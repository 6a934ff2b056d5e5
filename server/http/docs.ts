import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI page at /docs and its document at /docs/json, made from the calls that are bound after this. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: '智享相册',
        version: '1',
        description:
          'Every answer is `{code, msg, data}` with HTTP 200; a code other than 0 is a refusal. HTTP 424: the token is dead. 426: the login was refused.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          channel: { type: 'http', scheme: 'basic' },
        },
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { persistAuthorization: false } });
}
