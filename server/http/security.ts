import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { NO_COMPILERS } from './schemas-as-notes';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It answers with data, a picture or a file, and never with a page. */
    isData?: boolean;
  }
}

/**
 * What a browser may do with our pages: load from this server only. React writes style attributes, hence 'unsafe-inline'
 * for styles; pictures and workers are also made in the page, hence blob:. The face and image engines are wasm.
 */
const DIRECTIVES = {
  'default-src': ["'self'"],
  // WeChat's JS-SDK, which is loaded inside WeChat only.
  'script-src': ["'self'", "'wasm-unsafe-eval'", 'https://res.wx.qq.com'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", 'blob:', 'data:'],
  // WeChat's page with the QR code to sign in with, and the sites of the operator's list (WEBVIEW_HOSTS), which changes while this
  // runs: the client's rule decides which. What is in a frame cannot reach the page around it.
  'frame-src': ["'self'", 'https:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** For what is no page and loads nothing, but for a video, whose address a browser opens in a page of its own that plays it. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
const HTTPS_HEADER = 'strict-transport-security';

/** `storeOrigins`: where pictures and videos are fetched from, and uploads sent to, besides this server. */
export async function registerSecurity(
  app: FastifyInstance,
  publicUrl: string,
  storeOrigins: readonly string[],
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  // Safari before 15.4 does not count sockets of the page's own server as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws');
  const headers = await listHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...DIRECTIVES,
        'img-src': [...DIRECTIVES['img-src'], ...storeOrigins],
        'media-src': [...DIRECTIVES['media-src'], ...storeOrigins],
        'connect-src': [...DIRECTIVES['connect-src'], sockets, ...storeOrigins],
      },
    },
    // Browsers ignore both on plain HTTP, and complain about the second.
    strictTransportSecurity: isHttps,
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const ofHttps = headers[HTTPS_HEADER];
  const dataHeaders = ofHttps === undefined ? DATA_HEADERS : { ...DATA_HEADERS, [HTTPS_HEADER]: ofHttps };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.isData === true ? dataHeaders : headers);
    done();
  });
}

/** What helmet writes on every answer. It would make it anew for each, which is a tenth of the work of a small picture. */
async function listHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const model = fastify(NO_COMPILERS);
  await model.register(helmet, options);
  model.get('/', (_request, reply) => {
    const named = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(named);
  });
  const { body } = await model.inject('/');
  await model.close();
  return JSON.parse(body);
}
