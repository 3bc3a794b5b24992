// The walls of ARCHITECTURE.md. Each message says what to do instead. scripts/walls/check.mjs runs them and
// scripts/walls/walls.test.ts plants one violation per wall (scripts/walls/fixture).

/** Lowest first; a module may use those of its own rank or below, through their index. */
const NOUN_RANKS = [
  ['setting', 'log', 'activity'],
  ['identity', 'org', 'upload', 'notify', 'billing', 'lexicon'],
  ['catalog', 'import', 'invite', 'operator', 'recycle-bin'],
  [
    'media',
    'banner',
    'question-bank',
    'user-import',
    'picture',
    'customer',
    'speech',
    'voice',
    'scoring',
    'understanding',
  ],
  ['scene'],
  ['exam', 'practice', 'faq', 'viewing', 'task'],
  ['appeal', 'badge', 'clock-in', 'figures', 'history', 'ranking', 'report', 'home', 'assistant'],
]

const TESTS = '\\.test\\.tsx?$|(^|/)test/'
const npm = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`

/** What a shared module's file is, by its name. */
const PURE = ['^shared/src/(contract|i18n)/', '^shared/src/module/.+\\.(contract|events|types|rules)\\.ts$']
const CORE = ['^shared/src/(client|store|platform)/', '^shared/src/module/.+\\.(slice|controller|view-model)\\.ts$']
const HOOKS = '^shared/src/(hook/|module/.+/use[A-Z][A-Za-z]+\\.ts$)'
const SCREENS = ['^shared/src/ui/', '^shared/src/.+\\.tsx$']
const SHELLS = '^(web|miniprogram|server|e2e|bench|scripts)/'
const REACT = npm('react', 'react-dom', 'react-i18next', '@tarojs', 'antd', 'antd-mobile')

const wall = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const nounOrder = NOUN_RANKS.slice(0, -1).map((rank, index) =>
  wall(
    `noun-order-${rank[0]}`,
    'A module calls down, never up: let the upper one listen to an event of the lower one (*.events.ts).',
    // The client's slices and screens put subjects together; the order binds the server and the pure part.
    {
      path: [
        `^server/src/module/(${rank.join('|')})/`,
        `^shared/src/module/(${rank.join('|')})/.+\\.(contract|rules)\\.ts$`,
      ],
      pathNot: TESTS,
    },
    {
      path: `^(server|shared)/src/module/(${NOUN_RANKS.slice(index + 1)
        .flat()
        .join('|')})/`,
      // The table of function keys names every subject's key; it is data that all may read.
      pathNot: '^shared/src/module/org/function-keys\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
)

const owners = [
  wall(
    'voice-knows-no-owner',
    'What speaks stands above voice: it declares its kind and implements TurnOwner (docs/recipes/add-an-owner-of-turns.md).',
    { path: '^(server|shared)/src/module/voice/', pathNot: TESTS },
    {
      path: `^(server|shared)/src/module/(${NOUN_RANKS.slice(NOUN_RANKS.findIndex((rank) => rank.includes('voice')) + 1)
        .flat()
        .join('|')})/`,
    },
  ),
]

const layers = [
  wall(
    'kernel-stands-alone',
    'kernel takes no package, no I/O and nothing above it: pass what it needs as an argument.',
    { path: '^shared/src/kernel/', pathNot: TESTS },
    { pathNot: '^shared/src/kernel/' },
  ),
  wall(
    'error-knows-kernel-only',
    'The closed union of errors depends on kernel only: put the texts into the locale files.',
    { path: '^shared/src/error/', pathNot: TESTS },
    { pathNot: '^shared/src/(error|kernel)/' },
  ),
  wall(
    'contract-and-rules-below-clients',
    'Contracts and rules know no client, store, hook or screen: turn the dependency round and pass data in.',
    { path: PURE, pathNot: TESTS },
    { path: [...CORE, HOOKS, ...SCREENS, REACT] },
  ),
  wall(
    'rules-are-pure',
    'A rule reads no clock and no disk and needs no package (pinyin-pro aside): take what it needs as an argument.',
    { path: '\\.rules\\.ts$', pathNot: TESTS },
    { pathNot: `^(shared|server)/src/|${npm('pinyin-pro', 'zod')}`, dependencyTypesNot: ['core'] },
  ),
  wall(
    'rules-read-no-disk',
    'A rule reads no clock and no disk: take what it needs as an argument.',
    { path: '\\.rules\\.ts$', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'core-runs-without-react',
    'Client, store, slices and controllers run without React: subscribe to them from a hook (useX.ts).',
    { path: CORE, pathNot: TESTS },
    { path: [HOOKS, ...SCREENS, REACT] },
  ),
  wall(
    'hooks-below-screens',
    'A hook returns data and actions; screens import hooks, never the other way.',
    { path: HOOKS, pathNot: TESTS },
    { path: SCREENS },
  ),
  wall(
    'shared-below-shells',
    'shared knows no shell: what only a shell can do goes into the platform contract (shared/src/platform).',
    { path: '^shared/src/' },
    { path: SHELLS, pathNot: '^server/node_modules|^scripts/walls/fixture' },
  ),
  wall(
    'shells-apart',
    "Shells do not import each other, but for the browser's adapters (web/learner/src/platform): move the rest to shared/src.",
    { path: '^(web/learner|web/admin|miniprogram|server)/src/' },
    { path: '^(web/[^/]+|miniprogram|server)/src/', pathNot: '^$1/src/|^web/learner/src/platform/' },
  ),
]

const learner = [
  wall(
    'no-admin-code-for-learners',
    'A learner downloads nothing of the back office: split what both need into a file without .admin. in its name.',
    { path: '^(web/learner|miniprogram)/src/' },
    { path: '\\.admin\\.|^web/admin/', reachable: true },
  ),
  wall(
    'one-ui-vocabulary',
    'Screens use the primitives of shared/src/ui; only their twins (X.h5.tsx, X.weapp.tsx) know a component library.',
    { path: '^(shared|web/learner|miniprogram)/src/', pathNot: '^shared/src/ui/[^/]+\\.(h5|weapp)\\.tsx$' },
    { path: npm('antd-mobile', '@tarojs/components') },
  ),
  wall(
    'antd-mobile-by-component-in-h5-twins',
    'antd-mobile stands behind H5 twins (shared/src/ui/X.h5.tsx), imported by component (antd-mobile/es/components/x).',
    { pathNot: '^shared/src/ui/[^/]+\\.h5\\.tsx$' },
    { path: npm('antd-mobile') },
  ),
  wall(
    'antd-is-the-back-offices',
    'antd is for web/admin only; a learner screen uses shared/src/ui.',
    { pathNot: '^web/admin/' },
    { path: npm('antd', '@ant-design') },
  ),
  wall(
    'taro-in-shells-only',
    'Only shells and twin leaves know Taro: ask the platform contract.',
    { path: '^shared/src/', pathNot: '\\.(h5|weapp)\\.tsx?$' },
    { path: npm('@tarojs') },
  ),
]

const server = [
  wall(
    'server-takes-the-pure-part',
    'The server takes kernel, error, contract, rules and i18n from shared, nothing that a client is made of.',
    { path: '^server/src/' },
    { path: [...CORE, HOOKS, ...SCREENS] },
  ),
  wall(
    'server-never-reaches-react',
    'Something that the server imports leads to React: split the pure part off.',
    { path: '^server/src/' },
    { path: REACT, reachable: true },
  ),
  wall(
    'koa-at-the-door',
    'Only http and *.routes.ts know the request: give a service its actor and its input.',
    { path: '^server/src/', pathNot: `^server/src/(http/|app\\.ts$)|\\.routes\\.ts$|${TESTS}` },
    { path: npm('koa', 'koa-router', '@koa', 'koa-helmet', '@types/koa', '@types/koa__router') },
  ),
  wall(
    'mongoose-in-models',
    'Only *.model.ts and infra/store know the database: give the model a function for what you need.',
    { path: '^server/src/', pathNot: `^server/src/infra/store/|\\.(model|store)\\.ts$|${TESTS}` },
    { path: npm('mongoose', 'mongodb'), dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'socket-io-in-realtime',
    "Only infra/realtime (server), shared/src/client and a shell's platform know Socket.IO: declare an event.",
    {
      path: '^(server|shared|web/[^/]+|miniprogram)/src/',
      pathNot: `^server/src/infra/realtime/|^shared/src/client/|^[^.]+/src/platform/|${TESTS}`,
    },
    { path: npm('socket.io', 'socket.io-client', 'engine.io-client') },
  ),
  wall(
    'vendor-sdk-in-its-adapter',
    "A vendor's SDK lives in its adapter (infra/llm, infra/speech): add what you need to the contract.",
    { path: '^server/src/', pathNot: `^server/src/infra/(llm|speech|vendor)/|${TESTS}` },
    { path: npm('openai') },
  ),
  wall(
    'workbooks-by-their-writers',
    'Write a workbook with infra/spreadsheet: no cell of theirs becomes a formula.',
    { path: '^server/src/', pathNot: `^server/src/infra/spreadsheet/|${TESTS}` },
    { path: npm('exceljs') },
  ),
  wall(
    'modules-through-their-door',
    'Import another module through its index.ts only; add there what is missing.',
    { path: '^server/src/module/([^/]+)/', pathNot: TESTS },
    { path: '^server/src/module/', pathNot: '^server/src/module/$1/|^server/src/module/[^/]+/index\\.ts$' },
  ),
  wall(
    'infra-below-modules',
    'infra serves the modules and knows none of them: pass in a function or an event.',
    { path: '^server/src/infra/', pathNot: TESTS },
    { path: '^server/src/module/' },
  ),
]

const general = [
  wall(
    'no-circles',
    'Two files that need each other are one subject, or want a third that both may import.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'pre-compilation-only'] } },
  ),
  wall(
    'no-circles-of-types',
    'Two files that need a type of each other want a third file for it.',
    {},
    { circular: true },
  ),
  wall(
    'tests-are-not-imported',
    'Production code never imports a test: move what both need into a file of its own.',
    { path: '^(server|shared|web/[^/]+|miniprogram)/src/', pathNot: TESTS },
    { path: '\\.test\\.tsx?$' },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...layers, ...nounOrder, ...owners, ...learner, ...server, ...general],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      // The web's twins stand for both: a weapp twin's own imports are seen, it is cruised as a file of its own.
      extensions: [
        '.h5.tsx',
        '.h5.ts',
        '.ts',
        '.tsx',
        '.mjs',
        '.js',
        '.cjs',
        '.json',
        '.css',
        '.weapp.tsx',
        '.weapp.ts',
      ],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
