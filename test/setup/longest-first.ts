import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Order of the projects. A process serves several files of one project only, so each project runs in one go. The last
 * has many short files.
 */
const PROJECTS = ['server', 'server-postgres', 'rules', 'screens'];

/** Folders by the duration of their longest file. Unnamed folders are short. */
const LONG = [/\/crash\//, /\/simulation\//, /any-order/, /\/server\/(identity|money|db|web)\//];

/** Starts the longest files of a project first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = LONG.findIndex((pattern) => pattern.test(moduleId));
      return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (at < 0 ? LONG.length : at);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
