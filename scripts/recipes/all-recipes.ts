import type { Recipe } from './recipe.ts';

/**
 * A type that is written offline, without its screen. It adds a name, a definition in the table, and a title in the
 * tray.
 */
const recordType: Recipe = {
  name: 'record-type',
  most: 3,
  touched: {
    'src/records/record.ts': [
      { after: "  'STOCK_CHANGE',\n", add: "  'SHELF_NOTE',\n" },
      { after: "SHOP_TYPES = ['ITEM', 'CATEGORY', 'CAMPAIGN'", add: ", 'SHELF_NOTE'" },
    ],
    'src/records/types/index.ts': [
      {
        after: "import { ITEM } from './goods/item.ts';\n",
        add: "import { SHELF_NOTE } from './goods/shelf-note.ts';\n",
      },
      { after: '  STOCK_CHANGE,\n', add: '  SHELF_NOTE,\n' },
    ],
    'src/data/mirror/entry-titles.ts': [
      { after: "  category: 'Categoria',\n", add: "  shelfNote: 'Aviso de prateleira',\n" },
    ],
  },
  copies: [
    {
      from: 'src/records/types/goods/category.ts',
      to: 'src/records/types/goods/shelf-note.ts',
      names: { CATEGORY: 'SHELF_NOTE', Category: 'ShelfNote' },
    },
  ],
  pins: {
    'test/server/records/support/shop-plans.ts': [
      {
        before: "    {\n      label: 'CAMPAIGN',\n",
        add: "    {\n      ...{ label: 'SHELF_NOTE', type: 'SHELF_NOTE', owner: 'dona', reference: 'Frios' },\n      ...{ readers: visitors, changers: ['dona'], removers: ['dona'] },\n    },\n",
      },
    ],
  },
  tests: [
    ...['test/records/rights.test.ts', 'test/records/content.test.ts'],
    'test/server/records/access/access-matrix.test.ts',
  ],
};

/**
 * A new field of an existing type, edited offline under a title of its own. It touches the type's file and the titles.
 */
const offlineWrite: Recipe = {
  name: 'offline-write',
  most: 2,
  touched: {
    'src/records/types/goods/category.ts': [
      {
        before: "import type { RecordRow } from '../../record.ts';\n",
        add: "import { faultIn } from '../../content/check.ts';\nimport { text } from '../../content/read.ts';\nimport { parseContent } from '../../record.ts';\n",
      },
      { after: '  name: string;\n', add: '  aisle: string;\n' },
      { after: "name: row.reference ?? ''", add: ', aisle: text(parseContent(row.content).aisle)' },
      {
        after: '  rule: editedPart(),\n',
        add: "  check: (content) => faultIn(content, { aisle: (value) => typeof value === 'string' && value.length <= 40 }),\n",
      },
    ],
    'src/data/mirror/entry-titles.ts': [
      {
        after: "  categoryRemoval: 'Exclusão de categoria',\n",
        add: "  categoryAisle: 'Corredor de categoria',\n",
      },
    ],
  },
};

/**
 * A screen adds one line each for the path, the route and the title. The path's home knows neither components nor
 * Portuguese.
 */
const screen: Recipe = {
  name: 'screen',
  most: 3,
  touched: {
    'src/paths.ts': [
      {
        after: "  labels: '/manager/labels/:locationId',\n",
        add: "  shelfNotes: '/manager/shelf-notes/:locationId',\n",
      },
    ],
    'src/app/manager-routes.tsx': [
      {
        after:
          "const LabelsScreen = screen(() => import('../features/labels/labels-screen.tsx'), 'LabelsScreen');\n",
        add: "const ShelfNotesScreen = screen(\n  () => import('../features/shelf-notes/shelf-notes-screen.tsx'),\n  'ShelfNotesScreen',\n);\n",
      },
      {
        before: '  { path: paths.labels.pattern,',
        add: '  { path: paths.shelfNotes.pattern, element: <ShelfNotesScreen /> },\n',
      },
    ],
    'src/app/parts/page-title.ts': [
      {
        after: "  [paths.labels.base, 'Etiquetas'],\n",
        add: "  [paths.shelfNotes.base, 'Avisos de prateleira'],\n",
      },
    ],
  },
  pins: {
    'test/paths.test.ts': [
      { after: "  labels: '/manager/labels/a',\n", add: "  shelfNotes: '/manager/shelf-notes/a',\n" },
    ],
  },
  tests: ['test/app/page-title.test.tsx'],
};

/**
 * A command adds to two lists of the server, because the server reaches it by name and an app by REQUEST. It adds to
 * two of the app, because the names of commands are known before their chunk is fetched.
 */
const command: Recipe = {
  name: 'command',
  most: 4,
  touched: {
    'server/records/commands.ts': [
      {
        after: "import type { Viewer } from './type-handler.ts';\n",
        add: "import { printNotes } from './types/print-notes.ts';\n",
      },
      { after: 'export const recordCommands = {\n', add: '  printNotes,\n' },
    ],
    'server/records/type-handlers.ts': [
      {
        after: "import { itemHandler } from './types/item.ts';\n",
        add: "import { requestPrinting } from './types/print-notes.ts';\n",
      },
      { after: '  [ACCOUNT_CLOSURE, closeAccount],\n', add: "  ['NOTES_PRINTING', requestPrinting],\n" },
    ],
    'src/data/commands/commands.ts': [
      {
        after: "import { ownRecords } from './own-records.ts';\n",
        add: "import { printNotes } from './print-notes.ts';\n",
      },
      { after: '  ownRecords,\n', add: '  printNotes,\n' },
    ],
    'src/data/commands/forward.ts': [{ after: "  'ownRecords',\n", add: "  'printNotes',\n" }],
  },
};

/** A table adds its rows as commands see them, and the version that makes it. */
const table: Recipe = {
  name: 'table',
  most: 2,
  touched: {
    'server/db/schema.ts': [
      {
        before: 'export interface Schema {\n',
        add: 'export interface NotePrintTable {\n  location_id: string;\n  /** ms. */\n  printed_at: number;\n}\n\n',
      },
      { after: 'export interface Schema {\n', add: '  note_print: NotePrintTable;\n' },
    ],
    'server/db/tables/migrate.ts': [
      {
        after: "import { createItemCodes } from './item-codes.ts';\n",
        add: "import { createNotePrints } from './note-prints.ts';\n",
      },
      { before: '];\n\n/**\n * Brings the tables', add: '  createNotePrints,\n' },
    ],
  },
  // The copy makes a storage as the earlier version would.
  copies: [{ from: 'server/db/tables/migrate.ts', to: 'server/db/tables/migrate-before.ts', names: {} }],
};

/** A refusal adds a sentence that both sides read. */
const refusalCode: Recipe = {
  name: 'refusal-code',
  most: 1,
  touched: {
    'src/records/refusals.ts': [
      {
        after: "  BARCODE_TAKEN: 'Este código de barras já é de outro item deste local.',\n",
        add: "  NOTES_PRINTED: 'Os avisos deste local acabaram de ser impressos.',\n",
      },
    ],
  },
};

/** An event adds its name, and the records that an app reads again when it hears of it. */
const eventType: Recipe = {
  name: 'event-type',
  most: 2,
  touched: {
    'src/records/events.ts': [{ after: "  'INVITE_RECEIVED',\n", add: "  'NOTES_PRINTED',\n" }],
    'src/data/sync/receive.ts': [
      {
        before: "    case 'VERIFICATION_COMPLETE':\n",
        add: "    case 'NOTES_PRINTED':\n      return [{ kind: 'locations' }];\n",
      },
    ],
  },
};

export const RECIPES: readonly Recipe[] = [
  recordType,
  offlineWrite,
  screen,
  command,
  table,
  refusalCode,
  eventType,
];
