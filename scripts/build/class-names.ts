import { basename } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const SHEET = /\.module\.css$/;

/** Short names of classes, unique by file and class. index.html can use them. */
export function generateScopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}_${name}`;
}

/**
 * Writes class names into their places of use. Otherwise a style sheet is an object with all its names. A screen then
 * fetches the names of every screen with styles in the same file. Without the names a sheet is only styles.
 */
export function classNames(): Plugin[] {
  return [
    {
      name: 'vendinha-class-names',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code, id) => ({ code: withNames(code, id), map: null }),
      },
    },
    {
      name: 'vendinha-styles-alone',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: SHEET },
        handler: () => ({ code: '', moduleSideEffects: 'no-treeshake', map: null }),
      },
    },
  ];
}

/** A place in the code and its new text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A built module with class names in the place of `styles.name` and `styles[value]`. A module that uses a sheet in
 * another way keeps its import, and the build fails, because the sheet exports nothing.
 */
export function withNames(code: string, id: string): string {
  const { program } = parseSync(id.replace(/\.tsx?$/, '.js'), code);
  return program.body
    .filter((node) => node.type === 'ImportDeclaration')
    .flatMap((node) => editsOf(node, program, code))
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

function editsOf(imported: ESTree.ImportDeclaration, program: ESTree.Program, code: string): Edit[] {
  const { source, specifiers, start, end } = imported;
  const local = specifiers[0]?.local.name;
  if (!local || !SHEET.test(source.value)) return [];
  const nameOf = (name: string): string => generateScopedName(name, source.value);
  const edits: Edit[] = [];
  // Number of other uses. The import itself is one, so the count begins below 0.
  let others = -1;
  const isIt = (node: ESTree.Node): boolean => node.type === 'Identifier' && node.name === local;
  new Visitor({
    Identifier: (node) => {
      if (isIt(node)) others += 1;
    },
    Property: ({ computed, shorthand, key }) => {
      if (!computed && !shorthand && isIt(key)) others -= 1;
    },
    MemberExpression: (node) => {
      const { object, property, computed } = node;
      if (!computed && isIt(property)) others -= 1;
      if (!isIt(object)) return;
      others -= 1;
      const value = code.slice(property.start, property.end);
      const text = computed ? `\`${nameOf('')}\${${value}}\`` : JSON.stringify(nameOf(value));
      edits.push({ start: node.start, end: node.end, text });
    },
  }).visit(program);
  return others > 0 ? edits : [...edits, { start, end, text: `import ${JSON.stringify(source.value)};` }];
}
