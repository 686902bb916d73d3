import { AREAS, areasOf, type ModuleGraph } from './areas.ts';

/**
 * Files of a shop by their areas. A shop comes with home or without, with an owner's first screens or without, and at
 * once behind the cards of home.
 */
const SHOP_FILES = ['bshi', 'shi', 'sh', 'si', 's'];

/**
 * The groups of modules that several screens share, named by the letters of their areas. The imports of such a module
 * are shared by as many areas or more. So groups of more areas come first, and none fetches unused code for an area.
 * The shared modules of a shop form five files. Opened cold it would ask for some thirty small ones, six at a time
 * without HTTP/2. Styles are a group of their own.
 */
export const SHARED_GROUPS = [
  ...SHOP_FILES.map((file) => group((letters) => ofShop(letters) === file && file)),
  ...AREAS.map((_, index) => group((letters) => letters.length === AREAS.length - index && letters)),
];

/** A group of scripts. `fileOf` gives the letters of its file by those of a module's areas. */
function group(fileOf: (letters: string) => string | false) {
  return {
    name: (id: string, graph: ModuleGraph): string | null => {
      const file = !/\.css\b/.test(id) && fileOf(areasOf(id, graph));
      if (!file) return null;
      // Names are short, because every file names those that it imports.
      return file === 'b' ? 'behind' : `of-${file}`;
    },
    priority: 0.4,
  };
}

function ofShop(letters: string): string | null {
  if (!letters.includes('s')) return null;
  const file = `s${letters.includes('h') ? 'h' : ''}${/[im]/.test(letters) ? 'i' : ''}`;
  return file === 'shi' && letters.includes('b') ? `b${file}` : file;
}
