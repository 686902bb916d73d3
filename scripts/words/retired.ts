/** A name that was retired, as a pattern of identifiers and file names, with its replacement in docs/glossary.md. */
export interface RetiredWord {
  readonly word: RegExp;
  readonly say: string;
  /** Paths in which the name is retired. Absent for all. */
  readonly where?: RegExp;
}

/** Retired names. Words stay on this list, so that none comes back. */
export const RETIRED: readonly RetiredWord[] = [
  { word: /\w*PATIENCE\w*|\b\w*[pP]atience(Ms)?\b/, say: 'timeout' },
  { word: /\bput[- ]away\b|\w*[pP]utAway\w*/, say: 'bfcache (a page), closed (a dialog)' },
  { word: /\black(-words)?\.tsx?$|\b(useLack|Lack|lackFace|LackFace)\b/, say: 'offline reason' },
  { word: /\b(LiveWish|liveWish|live-wish)\b/, say: 'LiveQuery' },
  { word: /\bcut-fields\b|\b\w*[cC]utFields\b/, say: 'redact-json' },
  { word: /\bcrowd\b|\bCrowd\w*|\broster\b|\bRoster\w*/, say: 'connections of a network, of a user' },
  { word: /\bFENCES?\b|\b[fF]ences?\b/, say: 'savepoint' },
  { word: /\b\w*fates?\b/i, say: 'submission (a form), verdict (the outbox) or outcome' },
  {
    word: /\bmanifest(?!At)\w*/i,
    say: 'status query, reconcile, compared',
    where: /^(src|test)\/data\//,
  },
  { word: /\b(re)?walk(s|ed|ing)?\b/i, say: 'paginate, pass', where: /^src\/data\/(pull|sync)\// },
  { word: /\bintelligence-zone\b/, say: 'shop-time-zone' },
  { word: /\bat-once\.ts\b|\bAtOnce\b/, say: 'maybe-promise' },
  { word: /\b(Bus|create)Hearing\b|: Hearing\b/, say: 'subscribe, handlers, FeedStatus' },
  { word: /\b(RowMemory|row-memory|memoryOf|RememberedRow)\b/, say: 'RowCache, cacheOf, CachedRow' },
  { word: /\b(create)?Holdings\b|\bHELD_AT_MOST\w*/, say: 'lease' },
  {
    word: /\b(uncarry|read-lines|write-line|ReadLines|create(Read|Write)Lines?)\b/,
    say: 'decode, pipeline, queue',
  },
  {
    word: /\b(\w*Lots?|lots?|\w*LOTS?)\b/,
    say: 'batch (of rows)',
    where: /^(server|test\/server)\/records\/(lists|sales|sale-days|losses)\//,
  },
  {
    word: /\b(keep-answers|kept-(answer|pages|facts)\.ts|Kept(Answer|Pages)|createKept(Pages|Facts))\b/,
    say: 'cache',
  },
  { word: /\b(keepPlace|keepPictures)\b/, say: 'updatePlace, updatePictureReferences' },
  // A variable of the environment keeps its name.
  {
    word: /\b(MOST|LEAST|LONGEST|SHORTEST|FURTHEST|HIGHEST|FEWEST)(?!_WITHDRAWAL_CENTAVOS)(_[A-Z0-9_]+)?\b/,
    say: 'MAX_, MIN_',
  },
  { word: /\bnextTurn\b/, say: 'yieldToOthers', where: /^server\/records\// },
  {
    word: /\bidEnvio\b/,
    say: 'payoutId',
    // Stored jobs have this name, and lines of the log name a payout as the provider's console does.
    where: /^server\/money\/(?!payout\/payout\.ts|bank\/payout-jobs\.ts)/,
  },
  {
    word: /\b(\w*Sheet(Item|Plan|Shop|Line|Fields|Changes|Import)|(plan|export)Sheet|sheet-(drafts|texts|shop))\b/,
    say: 'spreadsheet, Csv…',
  },
  { word: /\bplaceOf\b/, say: 'what it answers with: a position, a location, a key' },
  { word: /\blaneOf\b/, say: 'jobLaneOf, recordLane, conversationLane', where: /^(server|src)\// },
  {
    word: /\b(places-back|placesBack|PlaceBatch|placesOf)\b/,
    say: 'position (in a list)',
    where: /^server\//,
  },
  { word: /\b(LanePlaces|readPlaces|PlaceSettings|TakePlace)\b/, say: 'slot (of a job), geocoding' },
  { word: /\b(statesByDay|dayStates|DayState|day-states)\b/, say: 'version' },
  {
    word: /\b((run|import|bundle)Kept|kept-(code|keys|files)|Kept(Keys|Pair))\b/,
    say: 'cached, installation keys',
  },
  { word: /\b(keepSetting|keepCountedFrom)\b/, say: 'ensureSetting' },
  { word: /\b(bankRead|readUntil)\b/, say: 'noteBankReadUntil, bankReadUntil', where: /^(server|scripts)\// },
  { word: /\b(answered-sales|answered(Locations|Places))\b/, say: 'return rights, served locations' },
  { word: /\b(useOwnLocations|ownLocationsOf)\b/, say: 'customer care locations' },
  { word: /\b((read|sync|settle|drop)Work|WORK_KEY)\b/, say: 'own roles' },
  { word: /\b(Kept|Ended)Place\b|\b(closed|ended)-place\b/, say: 'closed location, closed mark' },
  {
    word: /\b(hear-told|told-(today|shop|entries)|use-told-again|keep-told|toldText|toldPeople)\b/,
    say: 'answer, channel',
  },
  {
    word: /\b(laterDialog|LaterPart|later-elsewhere)\b|= (later|quietly)[(<]/,
    say: 'requiredPart, optionalPart, dialogPart',
  },
  {
    word: /\b(late|fetch|dialog)-code\b|\b(late|Late|Dialog|useDialog|Command|command|Person|handleMissed|reloadsFor)Code\b/,
    say: 'chunk',
  },
  { word: /\bmayAskBank\b/, say: 'takeBankQuestion' },
  { word: /\b(createEngine|graphql-engine)\b/, say: 'createExecutor' },
  {
    word: /\btell(Status|DepositStatus|Buyer|Depositor|Withdrawer|Invited|OfPayment|Code|OfReturn)\b|\b(ToldEvent|toldBy)\b/,
    say: 'emit… (an event)',
  },
  {
    word: /\b((read|drop)ToldDays|saleDaysTold|Told(End|Look)|wasTold|told-(days|sales))\b/,
    say: 'fetched (from the server)',
  },
  {
    word: /\b(Told(State|Alarms)|NOTHING_TOLD|asToldNow|tellsOfYesterday|tellReports|told-alarms)\b/,
    say: 'reported, pending, sendReports',
  },
  { word: /\btell(Unowned|Once)\b|\btell-unowned\b/, say: 'log… (a line)' },
  {
    word: /\b(isAllTold|toldCost|isToldOf|ToldPush)\b/,
    say: 'hasAllEntries, recordedCost, isOutageKnown, StoredPush',
  },
  { word: /\btell(Other|Refusal|Missed)\b|\btell-(refusal|missed)\b/, say: 'toast…' },
  { word: /\btell(Height|Race|Started)\b|\btell-height\b/, say: 'bind…, mark…' },
];

/**
 * The retired names in a file: in its code, its comments and its path. Texts for people are skipped. They are quoted
 * and have a space.
 */
export function retiredIn(path: string, source: string): string[] {
  const code = source.replace(/'(?:[^'\\\n]|\\.)*'/g, (quoted) => (quoted.includes(' ') ? "''" : quoted));
  return RETIRED.flatMap(({ word, say, where }) => {
    if (where && !where.test(path)) return [];
    const found = word.exec(path) ?? word.exec(code);
    return found ? [`${path}: '${found[0]}' was retired, say ${say} (docs/glossary.md)`] : [];
  });
}

const VALUE = /^export (?:async )?(?:function|const) ([A-Z]\w*|use[A-Z]\w*)/gm;
const TYPE = /^export (?:declare )?(?:interface|type) ([A-Z]\w*)/gm;

/** Components, hooks and types that several files of a program export under one name. */
export function doubledNames(files: readonly { path: string; source: string }[]): string[] {
  const values = homesOf(files, VALUE, (name, path) => isHook(name) || path.endsWith('.tsx'));
  return [
    ...values.map(([name, paths]) => doubled(name, isHook(name) ? 'hooks' : 'components', paths)),
    ...homesOf(files, TYPE, () => true).map(([name, paths]) => doubled(name, 'types', paths)),
  ];
}

/** Names with the files that export them, if there are several. */
function homesOf(
  files: readonly { path: string; source: string }[],
  pattern: RegExp,
  counts: (name: string, path: string) => boolean,
): [name: string, paths: string[]][] {
  const homes = new Map<string, string[]>();
  for (const { path, source } of files)
    for (const [, name = ''] of source.matchAll(pattern))
      if (counts(name, path)) homes.set(name, [...(homes.get(name) ?? []), path]);
  return [...homes].filter(([, paths]) => paths.length > 1);
}

const doubled = (name: string, what: string, paths: readonly string[]): string =>
  `${name} is two ${what}: ${paths.join(', ')}`;

const isHook = (name: string): boolean => name.startsWith('use');
