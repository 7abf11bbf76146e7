/** Who may import whom. A room not named in an arrow may import nothing of the house but `errors`. */
const arrows = {
  errors: [],
  rules: [],
  wire: [],
  texts: [],
  journal: [],
  workbench: ['rules'],
  records: ['rules'],
  play: ['rules'],
  sensing: ['rules'],
  players: ['rules'],
  config: ['rules'],
  service: ['config'],
  io: ['devices', 'config', 'rules'],
  guidance: ['play', 'sensing', 'rules'],
  feed: ['play', 'rules'],
  devices: ['wire', 'config'],
  doctor: ['config', 'devices', 'rules', 'wire'],
  monitor: ['feed', 'texts', 'config'],
  web: ['feed', 'texts', 'rules', 'workbench'],
  simulator: ['wire', 'config', 'rules', 'players', 'workbench'],
  controller: [
    'rules',
    'records',
    'play',
    'sensing',
    'guidance',
    'players',
    'wire',
    'texts',
    'feed',
    'config',
    'journal',
    'devices',
    'monitor',
  ],
  recorder: ['play', 'config', 'devices', 'controller'],
};

const rooms = [...Object.keys(arrows), 'commands'];

const wrongArrows = Object.entries(arrows).map(([room, allowed]) => ({
  name: `${room}-imports-only-${allowed.join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, 'errors', ...allowed].join('|')})/` },
}));

const onlyTheFace = rooms.map((room) => ({
  name: `${room}-is-entered-by-its-face`,
  severity: 'error',
  from: { path: '^(src|test)/', pathNot: `^(src|test)/${room}/` },
  to: { path: `^src/${room}/`, pathNot: `^src/${room}/index\\.ts$` },
}));

const pure = ['rules', 'records', 'play', 'sensing', 'guidance', 'players', 'wire', 'texts', 'feed'];

export default {
  forbidden: [
    ...wrongArrows,
    ...onlyTheFace,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-rooms-do-no-io',
      severity: 'error',
      from: { path: `^src/(${pure.join('|')})/` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
