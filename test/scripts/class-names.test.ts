import { expect, test } from 'vitest';
import { withNames } from '../../scripts/build/class-names.ts';

const SHELF = "import styles from './shelf/shop-shelf.module.css';";

test('[X-02] class names stand where they are used, and the sheet is imported for its styles alone', () => {
  const code = `${SHELF}\nconst a = cx('ação', styles.card, styles[look], styles[\`at\${place[0]}\`]);`;
  expect(withNames(code, 'shelf.tsx')).toBe(
    [
      'import "./shelf/shop-shelf.module.css";',
      `const a = cx('ação', "shop-shelf_card", \`shop-shelf_\${look}\`, \`shop-shelf_\${\`at\${place[0]}\`}\`);`,
    ].join('\n'),
  );
});

test('two sheets of one module are told apart, and other things of their names are left alone', () => {
  const code = [
    "import home from './home.module.css';",
    SHELF,
    'const all = { home: paths.home(), styles: home.wide };',
  ].join('\n');
  expect(withNames(code, 'home.ts')).toBe(
    [
      'import "./home.module.css";',
      'import "./shelf/shop-shelf.module.css";',
      'const all = { home: paths.home(), styles: "home_wide" };',
    ].join('\n'),
  );
});

test.each([
  'const { card } = styles;',
  'const all = { styles };',
  'const nameOf = (styles) => styles.card;',
  'show(styles);',
])('a sheet keeps its import, with which the build fails, where a module has %s', (line) => {
  expect(withNames(`${SHELF}\n${line}`, 'shelf.ts')).toContain(SHELF);
});
