/** The import table of CONTRIBUTING.md: who may import whom. Each rule lists what is allowed; anything else of ours is refused. */
const OURS = '^(contract|src|server)/';

/** From `from`, of our own files only those that match `to` may be imported. `not`: files that a narrower rule governs. */
function only(name, from, to, not) {
  return {
    name,
    severity: 'error',
    from: { path: from, ...(not && { pathNot: not }) },
    to: { path: OURS, pathNot: to },
  };
}
const PURE = ['^contract/(rules|constants)/', '^contract/errors\\.ts$'];
const SERVER_LAYERS = '\\.(rules|repository|service|routes)\\.ts$';
const ADAPTER_TYPES = ['^server/adapters/[^/]+/types\\.ts$'];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(@tarojs|node:)' } },
    only('contract', '^contract/', ['^contract/']),
    {
      name: 'validator-only-in-schemas',
      severity: 'error',
      from: { path: '^contract/', pathNot: '^contract/schemas/' },
      to: { path: 'node_modules/typebox', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-schemas-in-client',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: ['^contract/schemas/', 'node_modules/typebox'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-as-types-only-in-contract',
      severity: 'error',
      from: { path: '^contract/(http|socket|rules|constants)/' },
      to: { path: '^contract/schemas/', dependencyTypesNot: ['type-only'] },
    },
    only('domain', '^src/domain/', ['^src/domain/', ...PURE]),
    only('platform', '^src/platform/', ['^src/platform/']),
    only('api', '^src/api/', ['^src/api/', '^contract/', '^src/platform/']),
    only('stores', '^src/stores/', ['^src/(stores|domain|api|platform)/', '^contract/']),
    only('components', '^src/components/', ['^src/(components|domain|styles|platform|assets)/', '^contract/']),
    only('shell', '^src/shell/', ['^src/(shell|components|stores|platform|domain|styles|assets)/', ...PURE]),
    only('features', '^src/features/', ['^src/(?!packageAlbum|uni_modules|external|custom-tab-bar|app)', '^contract/']),
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only('custom-tab-bar', '^src/custom-tab-bar/', ['^src/(custom-tab-bar|shell|stores|styles|platform/viewport)/']),
    {
      name: 'nobody-imports-custom-tab-bar',
      severity: 'error',
      from: { pathNot: '^src/custom-tab-bar/' },
      to: { path: '^src/custom-tab-bar/' },
    },
    only('route-files', '^src/((packageAlbum[A-E]|uni_modules|external)/|(choose|open)-location\\.tsx$)', [
      '^src/(features|components)/',
      '^src/domain/routes\\.ts$',
    ]),
    only('server-rules', '^server/.*\\.rules\\.ts$', [...PURE, '\\.rules\\.ts$']),
    only('server-repository', '^server/modules/.*\\.repository\\.ts$', [
      '^server/db/',
      '^contract/',
      '^server/modules/.*\\.(rules|repository)\\.ts$',
    ]),
    only('server-service', '^server/modules/.*\\.service\\.ts$', [
      '^contract/',
      '^server/db/',
      '^server/http/(refuse|caller|cursor)\\.ts$',
      '^server/jobs/queue\\.ts$',
      '^server/log\\.ts$',
      '^server/env\\.ts$',
      ...ADAPTER_TYPES,
      '^server/modules/',
    ]),
    {
      name: 'repository-of-another-module',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/[^/]+/.*\\.(repository|routes)\\.ts$', pathNot: '^server/modules/$1/' },
    },
    {
      name: 'service-below-routes',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: '\\.routes\\.ts$' },
      to: { path: '^server/modules/.*\\.routes\\.ts$' },
    },
    only('server-routes', '^server/modules/([^/]+)/.*\\.routes\\.ts$', [
      '^contract/',
      '^server/http/',
      '^server/modules/$1/(?!.*\\.repository\\.ts$)',
    ]),
    only(
      'server-module-parts',
      '^server/modules/',
      ['^contract/', '^server/(db|http|jobs)/', '^server/(env|log)\\.ts$', ...ADAPTER_TYPES, '^server/modules/'],
      SERVER_LAYERS,
    ),
    only('server-adapters', '^server/adapters/', [
      '^server/adapters/',
      '^contract/',
      '^server/(env|env-outside|env-storage|log)\\.ts$',
    ]),
    only('server-db', '^server/db/', ['^server/db/', '^contract/', '^server/(env|log)\\.ts$']),
    only('server-http', '^server/http/', [
      '^server/(http|db)/',
      '^contract/',
      '^server/(env|log)\\.ts$',
      ...ADAPTER_TYPES,
    ]),
    only('server-jobs', '^server/jobs/', [
      '^server/(jobs|db)/',
      '^server/(env|log)\\.ts$',
      '^contract/',
      ...ADAPTER_TYPES,
      // A job's kind is data, as an endpoint is.
      '\\.(service|jobs)\\.ts$',
    ]),
    only('cli-import', '^server/cli/import(/|\\.ts$)', ['^contract/', '^server/cli/import/']),
    only('server-apart', '^server/', ['^(server|contract)/']),
    only('client-apart', '^src/', ['^(src|contract)/']),
    {
      name: 'no-barrel',
      comment: 'Import the file you need. platform/<capability>/index.<platform>.ts is an adapter, not a barrel.',
      severity: 'error',
      from: {},
      to: {
        path: '^(contract|src|server)/.*index\\.tsx?$',
        pathNot: ['^src/(packageAlbum|uni_modules|platform)', 'server/db/migrations/index\\.ts$'],
      },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: OURS },
      to: { path: '^(__tests__|config)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.h5.ts', '.h5.tsx', '.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
