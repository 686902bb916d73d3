/**
 * Reasons that a goal is missed where it is, with what is next, by the goal's first words or its last. Printed beside a
 * missed goal alone. The first that fits counts.
 */
const REASONS: readonly (readonly [words: string, reason: string])[] = [
  [
    ': performance',
    'The score follows the largest paint and the blocking below, each with reasons of its own. Next: those two',
  ],
  [
    ': total blocking time',
    'The picture of the last visit is painted before any code, so the whole start counts as blocking behind it. Before there were pictures, what came before the first paint did not. What is left are a dozen tasks of 13 to 25 ms at full pace: the first layout behind the picture, drawings of rows that come from the mirror, the first chart, the code of the person and the first question of Apollo. Next: the first drawing of a screen in parts, and Apollo behind the first rest',
  ],
  [
    ': largest contentful paint',
    'The picture has the title of the screen, and no price, sum or name of a person. Where the app draws a larger text, or the same one wider in its own font, that one counts. It comes behind scripts of 170 to 290 kB at 1.6 Mbit/s. Next: titles that are as wide before their font comes',
  ],
  [
    'purchase on SQLite',
    'Of the writer SQLite takes 45 %, garbage a tenth and the code of the command the rest, in many small parts. Next: numbers that change often in narrow tables, a tenth to a fifth of the writer, and one shorter command',
  ],
  [
    'purchase on PostgreSQL',
    'Purchases share a transaction. Two thirds are node: the command, the text of the one statement and garbage. Half of the rest are the indexes of five changed records. Next: numbers that change often in narrow tables, and a shorter command',
  ],
  [
    'create, durable',
    'Of the processor time the row is a fifth. The rest is HTTP, the token and the command itself. Next: a profile of the two threads on a quiet machine, for the waits between them',
  ],
  [
    'list of 50, asked again',
    'By processor time it is some ten times. The rate is bounded by the generator of the load, which shares the two processors. Next: a generator on processors of its own',
  ],
  [
    'list of 50, fresh',
    'SQLite is a sixth, garbage as much, the socket a ninth, writing JSON a tenth, and the rest is spread thin. Answers under way fill the space for young objects. Next: rows kept as the bytes of an answer, which the writer drops when it changes one',
  ],
  [
    'get by key',
    'The statement is a sixth, handing the answer to the socket as much, garbage a twelfth. No function of the rest has 5 %. Each answer is a call of the system, as each has a connection. Next: the whole way of a get in one function, without queues and promises',
  ],
  [
    'PIX paid until told',
    'Buyers do not pause, and their codes, the bank and the payments share two processors. Next: a profile from the webhook to the event',
  ],
  [
    '1,000 sockets: p50',
    'Each listener is looked up, and its state is asked. Next: a profile of the loop over the listeners',
  ],
  [
    "an item's form",
    'The form waits 60 ms for an answer once its draft is on the disk. Counted from the press it was 114 ms. Next: the same, with tests that need no quick disk',
  ],
  [
    '100,000 sales: tap to figures, first opening',
    'The server has the columns ready. Three answers follow each other, and each is read, unpacked and written before the sales are counted and the charts drawn. Next: the two periods asked for at once',
  ],
  [
    '100,000 sales: tap to figures, reopened page at rest',
    'The last figures are read before the tap and drawn in the first frame. Next: fewer charts in that frame',
  ],
  [
    '1,000,000 sales counted',
    'In node the same loop takes 80 ms of processor. What a worker in Chromium adds is not split up. Next: a profile of it while columns are handed over',
  ],
  [
    'start to first answer',
    'Functions of a start are kept compiled, which by turns saves a fifth since this figure. Node itself takes a fifth of it, reading what is kept a tenth, and the rest is spread thin. Next: fewer functions in the rooms that a start runs',
  ],
  [
    'resident memory at rest',
    'Pages of the program of Node are 52 to 57 MB, which its processes share. Both heaps are 30, a quarter of it for young objects, and the C library has 10. What is left is not split up. Settings of the library move 1 MB at most, and a collection after the start gives 1.4 back. Next: fewer modules at rest',
  ],
  [
    'home in all',
    'Marks, search, last shops and offers behind the first cards are 25 kB, the session keepers and their toasts 6. Next: marks that come with the cards in view',
  ],
  [
    '/home warm',
    'All scripts to the first cards are evaluated on the slow processor before the mirror is read. Next: a profile of the start',
  ],
  [
    'sign-in to the first card',
    'The proof of the password, its token and the profile follow each other. Shops nearby are asked for and read meanwhile since this figure, which by turns took a tenth off. Next: the list watched that early without its second question, which took a fifth off',
  ],
  [
    'offline start',
    'The first style and layout of text in a new process take 130 ms for the picture, and its script 40. The own cards wait for all scripts to them. The picture has what is in view alone. Next: less style in the page',
  ],
  [
    'open the shop:',
    'The press styles all of home for the browser’s picture of it, half of a task of 60 ms. Shelves and first cards share another, and each four cards behind them take nearly as long. Next: two cards a frame, and an awning that grows without a picture of the page',
  ],
  [
    'add to the cart:',
    'A press draws its card alone, and the bar, the flight and the other shelves follow. Cards of the list come meanwhile, four behind each frame. Next: two a frame, which moved the search box under a chosen shelf when it was tried',
  ],
  [
    'add once more:',
    'The press counts in its card, and bar, total and the other shelves follow, as at the first one. Its longest tasks are those of the cards that come meanwhile, four behind each frame. Next: two a frame',
  ],
  [
    'open the cart:',
    'Lines and totals follow the head by a frame each. The sheet styled each line of the page below anew and was laid out three times. Since this figure it is laid out once, and its longest task fell from 80 ms of processor to under 50. Next: another measurement on a quiet machine',
  ],
  [
    'a shop, a letter',
    'The letter is drawn alone. What it finds takes sixty cards away and draws twelve, and the next letter waits for that frame. Cards no longer are containers, which laid each out twice. Next: six cards a frame there',
  ],
  [
    "a shop, '+'",
    'The press takes 18 ms, and bar and words follow in tasks of 30. Painting and its preparation took 35 for the whole page. Since then a card is painted apart from the others, which halves both. Next: a trace of the tasks of bar and words',
  ],
  [
    'a shop, opening the cart',
    'One task of React took 70 to 100 ms for an empty sheet, and painting 30 to 50. Since then a sheet no longer styles the page below anew, and is laid out once in place of three times. Next: another measurement on a quiet machine',
  ],
  [
    'a shop, scroll',
    'Since this figure four cards come behind each frame in place of twelve. By processor time no task of it would take over 50 ms any more, and the longest fell from 72 to 41. Next: another measurement on a quiet machine',
  ],
  [
    "restocking, '+'",
    'A touch draws notices, tools and totals of the visit in the frame of the press, and its row grows and moves the rows below. Since then the number is drawn alone. Next: another measurement on a quiet machine',
  ],
  [
    'restocking, scroll',
    'Six rows come behind each frame: 140 elements, 9 ms of style, 8 of layout and 6 of paint unthrottled. Since then an icon is one path and a drawing a background. Next: a trace of what is left',
  ],
  [
    'own items, scroll',
    'Six rows come behind each frame, and some of these frames take 60 ms. Since then an icon is one path and a drawing a background. Next: a trace of these frames',
  ],
  [
    'a shop of 1,000 items at rest',
    'Timers of the app take 0.2 ms a second, and no animation runs. The rest is tasks of the browser itself. Next: nothing of ours is known',
  ],
  [
    'celebrate a rank',
    'The scraps are three drawings since this figure, where each of 24 moved by itself. Next: the medal a frame behind the notice',
  ],
  [
    '50 locations: first paint',
    'Code and rows have come ahead. Of 45 ms unthrottled React takes 30, style and layout 11. Next: lighter markup above the list',
  ],
  [
    'balance, sticker or link',
    'The start to the shop takes 1.8 s, adding an item 1.2 and the code 2. All the while the rest of the shop and lists of other screens come. Next: these wait for the first press',
  ],
  [
    'PIX, sticker or link',
    'The start to the shop takes 1.8 s, adding an item 1.2 and the code 2. All the while the rest of the shop and lists of other screens come. Next: these wait for the first press',
  ],
  [
    'balance, barcode from home',
    'The shop of the code is opened, whose lists are written meanwhile. Next: a profile from the code that was read to the cart',
  ],
  [
    'PIX, barcode from home',
    'The shop of the code is opened, whose lists are written meanwhile. Next: a profile from the code that was read to the cart',
  ],
  [
    'pay, with the seal',
    'React, layout and style of the proof shared one task, which took 61 to 93 ms of processor and styled the page below anew. Since this figure its pieces follow the title by a frame each, and no task takes 50. Next: another measurement on a quiet machine',
  ],
];

const UNKNOWN = 'not looked into. Next: a profile of it on a quiet machine';

/** Reason that this goal is missed, and what is next. */
export const reasonOf = (what: string): string =>
  REASONS.find(([words]) => what.startsWith(words) || what.endsWith(words))?.[1] ?? UNKNOWN;
