import type { IConfiguration } from 'dependency-cruiser';
import { floorRules } from './src-floors.ts';
import { wallRules } from './wall-rules.ts';

const allow = (from: string, ...to: string[]) => to.map((path) => ({ from: { path: from }, to: { path } }));
const PACKAGES = '^node_modules/';

/**
 * Allowed imports, as a closed list. Any other import fails, also one of an unlisted folder. `root` is the folder that
 * holds the rooms: the project, or a fixture that must fail.
 */
export function gateRules(root: string): IConfiguration {
  const at = (path: string) => `^${root}${path}`;
  return {
    forbidden: [
      { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
      { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
      ...floorRules(root),
    ],
    allowed: [
      // A room of the server that links to a screen says so in its row of the table.
      ...allow(at('(src/(?!ui/)|sw/|server/[^/]+$)'), at('src/paths\\.ts$')),
      ...allow(at('src/domain/'), at('src/domain/')),
      ...allow(at('src/records/'), at('src/(records|domain)/'), '^node_modules/valibot/'),
      ...allow(at('src/(data|identity|realtime|images|device)/'), at('src/(records|domain)/'), PACKAGES),
      ...allow(at('src/(data|identity|realtime|images|device|ui|app)/'), at('src/$1/')),
      // How numbers, names and weekdays are written is no rule of a shop.
      ...allow(at('src/ui/'), at('src/domain/words/'), PACKAGES),
      ...allow(
        at('src/features/([^/]+)/'),
        at('src/features/$1/'),
        at('src/(domain|records|data|identity|realtime|images|device|ui)/'),
        PACKAGES,
      ),
      ...allow(at('src/app/'), at('src/'), PACKAGES),
      ...allow(at('sw/'), at('sw/'), at('src/records/'), at('src/domain/'), at('src/data/'), PACKAGES),
      ...wallRules(root),
      ...allow(at('dev/kit/'), at('(dev/kit|src/ui)/')),
      ...allow(at('(server|dev)/'), PACKAGES),
      { from: { path: at('(server|dev|scripts|test)/') }, to: { dependencyTypes: ['core'] } },
      ...allow(at('scripts/'), at('scripts/'), at('(server|dev|src)/'), PACKAGES),
      ...allow(at('test/'), at('(test|src|sw|server|dev|scripts)/'), PACKAGES),
      ...allow(at('(vite|vitest|playwright)\\.config\\.ts$'), at('(scripts|test|src)/'), PACKAGES),
      { from: { path: at('(vite|vitest|playwright)\\.config\\.ts$') }, to: { dependencyTypes: ['core'] } },
    ],
    allowedSeverity: 'error',
    options: {
      doNotFollow: { path: ['node_modules'] },
      exclude: {
        path: [
          '^dist(-server|-demo)?/',
          '^data/',
          '\\.css$',
          ...(root === '' ? ['^test-results/', '^test/fixtures/gate/'] : []),
        ],
      },
      tsPreCompilationDeps: true,
      parser: 'swc',
      enhancedResolveOptions: {
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'node', 'default'],
      },
    } as IConfiguration['options'],
  };
}
