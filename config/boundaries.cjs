const { readdirSync } = require('node:fs');
const path = require('node:path');

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
/**
 * The rooms of an area, the lowest first: a room imports of its area only what stands before it. A file that lies in no room belongs to
 * the place of `.`; without one it may import every room and be imported by every room.
 */
const ROOMS = {
  'server/modules/media': ['jobs', 'rows', 'objects', 'wall', 'serve', 'upload', 'derive', 'edit', 'lifecycle', '.'],
  'server/modules/order': ['books', 'refunds', 'splits'],
  'server/modules/chat': ['answers', 'groups', 'socket'],
  'src/features/album': [
    'source',
    'share',
    'picked',
    'model',
    'viewer',
    'baby',
    'ai',
    'feed',
    'head',
    'wall',
    'desk',
    'mine',
    'found',
    'settings',
    'discover',
    'statistics',
  ],
  'src/components': ['.', 'layers', 'fields', 'albums', 'wall', 'viewer', 'uploads'],
  'src/domain': ['format', '.', 'wall', 'viewer', 'album', 'upload', 'points', 'chat', 'desk'],
  'src/stores': ['base', 'session', 'upload', 'chat', '.'],
};

/** One rule a room: what stands above it is out of its reach. A folder that the table does not name stops the check. */
function listRoomRules() {
  return Object.entries(ROOMS).flatMap(([area, rooms]) => {
    const folders = readdirSync(path.join(__dirname, '..', area), { withFileTypes: true });
    for (const { name } of folders.filter((entry) => entry.isDirectory())) {
      if (!rooms.includes(name)) throw new Error(`${area}/${name}: a room that config/boundaries.cjs does not know.`);
    }
    const pathOf = (room) => (room === '.' ? `^${area}/[^/]+$` : `^${area}/${room}/`);
    return rooms.slice(0, -1).map((room, index) => ({
      name: `room-${area}/${room}`,
      severity: 'error',
      from: { path: pathOf(room) },
      to: { path: rooms.slice(index + 1).map(pathOf), pathNot: '\\.scss$' },
    }));
  });
}

const PURE = ['^contract/(rules|constants)/', '^contract/errors\\.ts$'];
const SERVER_AREAS = ['^server/modules/[^/]+/[^/]+\\.wiring\\.ts$', '^server/modules/[^/]+/[^/]+\\.tables\\.ts$'];
const SERVER_LAYERS = '\\.(rules|repository|service|routes)\\.ts$';
const ADAPTER_TYPES = ['^server/adapters/[^/]+/types\\.ts$'];

module.exports = {
  forbidden: [
    ...listRoomRules(),
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
    // A file's format is the same on both sides.
    only('platform', '^src/platform/', ['^src/platform/', '^contract/rules/tflite']),
    only('api', '^src/api/', ['^src/api/', '^contract/', '^src/platform/']),
    only('stores', '^src/stores/', ['^src/(stores|domain|api|platform)/', '^contract/']),
    only('components', '^src/components/', ['^src/(components|domain|styles|platform|assets)/', '^contract/']),
    only('shell', '^src/shell/', ['^src/(shell|components|stores|platform|domain|styles|assets)/', ...PURE]),
    only('features', '^src/features/', [
      '^src/(?!packageAlbum|uni_modules|external|showcase|custom-tab-bar|app)',
      '^contract/',
    ]),
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
    only('route-files', '^src/((packageAlbum[A-E]|uni_modules|external|showcase)/|(choose|open)-location\\.tsx$)', [
      '^src/(features|components)/',
      '^src/domain/((album|member|order|place|chat/chat)-)?routes\\.ts$',
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
      '^server/bytes/',
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
      from: { path: '^server/modules/', pathNot: '\\.(routes|wiring)\\.ts$' },
      to: { path: '^server/modules/.*\\.routes\\.ts$' },
    },
    only('server-routes', '^server/modules/([^/]+)/.*\\.routes\\.ts$', [
      '^contract/',
      '^server/http/',
      '^server/bytes/file-headers\\.ts$',
      '^server/modules/$1/(?!.*\\.repository\\.ts$)',
    ]),
    only(
      'server-module-parts',
      '^server/modules/',
      ['^contract/', '^server/(bytes|db|http|jobs)/', '^server/(env|log)\\.ts$', ...ADAPTER_TYPES, '^server/modules/'],
      [SERVER_LAYERS, ...SERVER_AREAS],
    ),
    only('server-bytes', '^server/bytes/', ['^server/bytes/']),
    // What an area says of itself, and nobody below it reads: see [Note: Areas].
    only('server-area', '^server/modules/.*\\.(wiring|tables)\\.ts$', [
      '^contract/',
      '^server/(db|http|jobs)/',
      '^server/area\\.ts$',
      ...ADAPTER_TYPES,
      '^server/modules/',
    ]),
    {
      name: 'wiring-above-all',
      severity: 'error',
      from: { path: '^server/', pathNot: ['\\.wiring\\.ts$', '^server/areas\\.ts$'] },
      to: { path: SERVER_AREAS[0] },
    },
    {
      name: 'tables-in-wiring',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.wiring\\.ts$' },
      to: { path: SERVER_AREAS[1] },
    },
    only('server-adapters', '^server/adapters/', [
      '^server/(adapters|bytes)/',
      '^contract/',
      '^server/(env|env-generation|env-outside|env-payment|env-storage|log)\\.ts$',
    ]),
    only('server-db', '^server/db/', ['^server/db/', '^contract/', '^server/(env|log)\\.ts$']),
    only('server-http', '^server/http/', [
      '^server/bytes/file-headers\\.ts$',
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
    only('cli-import', '^server/cli/import(/|\\.ts$)', [
      '^contract/',
      '^server/cli/import/',
      '^server/heap-growth\\.ts$',
    ]),
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
