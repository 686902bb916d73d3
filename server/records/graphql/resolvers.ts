import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { HeldPart } from '../../../src/domain/money/deposit-pause.ts';
import type { SalesPage } from '../../../src/domain/sales/sales.ts';
import { CATALOGUE, type EquipmentCatalogue } from '../../../src/domain/shop/equipment.ts';
import type { Settings } from '../../../src/domain/shop/settings.ts';
import type { RecordRow, RecordStatus } from '../../../src/records/record.ts';
import type { Eyes } from '../../../src/records/rights.ts';
import { andThen, type MaybePromise } from '../../db/maybe-promise.ts';
import type { CommandResult, Store } from '../../db/store.ts';
import { createClosing } from '../../money/closing/closing.ts';
import { createClosingItems } from '../../money/closing/closing-items.ts';
import { heldBalance } from '../../money/payout/held-balance.ts';
import { rulesOf } from '../../money/payout/operator-rules.ts';
import { isRace, withoutRaceDetail } from '../changes/race.ts';
import { checkKey, knownType, type MonthArgs } from '../check-input.ts';
import type { recordCommands } from '../commands.ts';
import { type TotalsPeriod, totalsOf } from '../lists/history-totals.ts';
import {
  type Filter,
  findRecord,
  listRecords,
  listStatus,
  type Page,
  type PageArgs,
} from '../lists/list-records.ts';
import { createLossRadar } from '../losses/loss-radar.ts';
import { createLosses } from '../losses/losses.ts';
import { createStockDays } from '../losses/stock-days.ts';
import { listNearby, type Nearby, type NearbyArgs } from '../nearby/list-nearby.ts';
import { checkKnown, type NearbyChanges, withoutKnown } from '../nearby/nearby-changes.ts';
import { createBestSellers } from '../overview/best-sellers.ts';
import { createOverview } from '../overview/overview.ts';
import { createPickList } from '../overview/pick-list.ts';
import { shopFactsOf } from '../overview/shop-facts.ts';
import { createWaiting } from '../overview/waiting-facts.ts';
import { type SaleDays, type SaleDaysArgs, saleDaysOf } from '../sale-days/sale-days.ts';
import { hasTotals, listSales, type SalesArgs } from '../sales/list-sales.ts';
import { createSalesTotals } from '../sales/sales-totals.ts';
import { showSale } from '../sales/show-sale.ts';
import type { Viewer } from '../type-handler.ts';
import { closesAccount } from '../types/closure-request.ts';
import type { Allowance } from './allowance.ts';

export type RecordStore = Store<typeof recordCommands>;

/** The context of every resolver, beside its arguments. */
export interface ResolverContext {
  viewer: Viewer;
  allowance: Allowance;
  /** Set for a list that other viewers get, too. */
  shared?: SharedView | undefined;
}

/** The eyes through which a shared list is shown, and a listener for the number of its rows. */
export interface SharedView {
  eyes: Eyes;
  shown: (rows: number) => void;
}

type ListArgs = PageArgs & { owner?: string; type?: string; parentId?: string; reference?: string };
/** Finds the value of a field of the schema. A refusal is thrown. */
export type Resolver<A = never, R = unknown> = (
  root: unknown,
  args: A,
  context: ResolverContext,
) => MaybePromise<R>;
export interface Resolvers {
  Query: Record<string, Resolver>;
  Mutation: Record<string, Resolver>;
}

/**
 * The fields of the schema: queries on the reading connection, mutations as commands. `forget` drops the known facts of
 * a person's tokens once their account is closed. `now` is the server's clock in ms.
 */
export function createResolvers(
  store: RecordStore,
  forget: (sub: string) => void,
  now: () => number,
): Resolvers {
  const list: Resolver<ListArgs, Page<RecordRow>> = (_, args, { viewer, allowance, shared }) => {
    allowance.spend(1);
    const how = { content: allowance.content, spend: () => allowance.spend(1), eyes: shared?.eyes };
    return andThen(listRecords(store.read, viewer, { filter: filterOf(args), page: args }, how), (page) => {
      shared?.shown(page.items.length);
      return page;
    });
  };
  return {
    Query: {
      getRecord: ((_, { id, type }, { viewer, allowance }) => {
        allowance.spend(1);
        return findRecord(store.read, viewer, checkKey('id', id) ?? '', knownType(type));
      }) satisfies Resolver<{ id: string; type: string }, RecordRow | null>,
      listByOwner: list,
      listByOwnerAndType: list,
      listByParentId: list,
      listByParentIdAndType: list,
      listByParentIdAndReference: list,
      listByType: list,
      listByTypeAndReference: list,
      listByReference: list,
      historyTotals: totals(store),
      saleDays: saleDays(store),
      ...figures(store, now),
      ...sales(store),
      statusByParentId: status(store),
      nearbyLocations: nearby(store, now),
      nearbyChanges: changes(store, now),
      settings: settings(store),
      heldDeposits: held(store, now),
      equipment,
    },
    Mutation: writers(store, forget),
  };
}

function writers(store: RecordStore, forget: (sub: string) => void): Resolvers['Mutation'] {
  const one = (
    name: 'createRecord' | 'updateRecord' | 'deleteRecord',
  ): Resolver<{ input: never }, unknown> => {
    return async (_, { input }, { viewer, allowance }) => {
      allowance.spend(1);
      if (name !== 'deleteRecord') allowance.write([input]);
      const args = { viewer, input };
      const written = await answered(allowance, (isAgain) =>
        store.run(name, isAgain ? args : { ...args, presumedNew: true }),
      );
      if (name === 'createRecord' && closesAccount(input)) forget(viewer.sub);
      return written;
    };
  };
  const many = (
    name: 'createRecords' | 'updateRecords' | 'deleteRecords',
  ): Resolver<{ input: never[] }, unknown> => {
    return async (_, { input: inputs }, { viewer, allowance }) => {
      allowance.spend(inputs.length);
      if (name !== 'deleteRecords') allowance.write(inputs);
      const written = await answered(allowance, () => store.run(name, { viewer, inputs }));
      if (name === 'createRecords' && inputs.some(closesAccount)) forget(viewer.sub);
      return written;
    };
  };
  return {
    createRecord: one('createRecord'),
    updateRecord: one('updateRecord'),
    deleteRecord: one('deleteRecord'),
    createRecords: many('createRecords'),
    updateRecords: many('updateRecords'),
    deleteRecords: many('deleteRecords'),
  };
}

function status({ read }: RecordStore): Resolver<ListArgs, Page<RecordStatus>> {
  return (_, args, { viewer, allowance }) => {
    allowance.spend(1);
    const wish = { filter: filterOf(args), page: args };
    return listStatus(read, viewer, wish, { spend: () => allowance.spend(1) });
  };
}

function nearby({ read }: RecordStore, now: () => number): Resolver<NearbyArgs, Page<Nearby>> {
  return (_, args, { viewer, allowance }) => {
    allowance.spend(1);
    return listNearby(read, viewer, args, { content: allowance.content, now: now() });
  };
}

function changes({ read }: RecordStore, now: () => number): Resolver<NearbyArgs & { known: string }> {
  return async (_, { known, ...args }, { viewer, allowance }): Promise<NearbyChanges> => {
    allowance.spend(1);
    checkKnown(known);
    const page = await listNearby(read, viewer, args, { content: allowance.content, now: now() });
    return withoutKnown(page, known);
  };
}

function totals({ read }: RecordStore): Resolver<TotalsPeriod> {
  return (_, period, { viewer, allowance }) => totalsOf(read, viewer, period, () => allowance.spend(1));
}

function saleDays({ read }: RecordStore): Resolver<SaleDaysArgs, SaleDays> {
  return (_, args, { viewer, allowance }) => saleDaysOf(read, viewer, args, () => allowance.spend(1));
}

/** Queries that add up the sales of days, from caches that they share. */
function figures(
  { read }: RecordStore,
  now: () => number,
): Record<
  'overview' | 'waiting' | 'pickList' | 'bestSellers' | 'losses' | 'lossRadar' | 'closing' | 'closingItems',
  Resolver
> {
  const zone = createZone();
  const facts = shopFactsOf(read, zone);
  const overviewOf = createOverview(zone, facts);
  const waitingOf = createWaiting(facts);
  const pickListOf = createPickList(facts, zone);
  const stock = createStockDays(zone);
  const lossesOf = createLosses(facts, stock, zone);
  const radarOf = createLossRadar(facts, stock, zone);
  const itemsOf = createClosingItems(facts, zone);
  const closingOf = createClosing({ shops: facts, stock, zone });
  const sellers = createBestSellers(zone, facts.sums);
  const best: Resolver<{ parentId: string }> = async (_, args, { viewer, allowance }) => {
    const spend = (): void => allowance.spend(1);
    spend();
    const locationId = checkKey('parentId', args.parentId) ?? '';
    return { items: await sellers.forViewer(read, viewer, { locationId, now: now(), spend }) };
  };
  const asked = ({ viewer, allowance }: ResolverContext) => ({
    ...{ viewer, now: now() },
    spend: () => allowance.spend(1),
  });
  return {
    overview: (_, _args, context) => overviewOf(read, asked(context)),
    waiting: (_, _args, context) => waitingOf(read, asked(context)),
    pickList: (_, _args, context) => pickListOf(read, asked(context)),
    losses: ((_, args, context) => lossesOf(read, args, asked(context))) satisfies Resolver<MonthArgs>,
    lossRadar: ((_, args, context) => radarOf(read, args, asked(context))) satisfies Resolver<
      Pick<MonthArgs, 'shop'>
    >,
    closing: ((_, args, context) => closingOf(read, args, asked(context))) satisfies Resolver<MonthArgs>,
    closingItems: ((_, args, context) => itemsOf(read, args, asked(context))) satisfies Resolver<MonthArgs>,
    bestSellers: best,
  };
}

function sales({ read }: RecordStore): Record<'sales' | 'sale', Resolver> {
  const zone = createZone();
  const totalsOf = createSalesTotals(zone, shopFactsOf(read, zone).sums);
  const requestOf = ({ viewer, allowance }: ResolverContext) => ({ viewer, spend: () => allowance.spend(1) });
  return {
    sales: (async (_, args, context): Promise<SalesPage> => {
      const request = requestOf(context);
      const page = await listSales(read, args, request);
      return { ...page, totals: hasTotals(args) ? await totalsOf(read, args, request) : null };
    }) satisfies Resolver<SalesArgs>,
    sale: ((_, { id }, context) =>
      showSale(read, checkKey('id', id) ?? '', requestOf(context))) satisfies Resolver<{
      id: string;
    }>,
  };
}

const equipment: Resolver<never, EquipmentCatalogue> = (_, _args, { allowance }) => {
  allowance.spend(1);
  return CATALOGUE;
};

function settings({ read }: RecordStore): Resolver<never, Settings> {
  return (_, _args, { allowance }) => {
    allowance.spend(1);
    return rulesOf({ db: read });
  };
}

function held({ read }: RecordStore, now: () => number): Resolver<never, HeldPart[]> {
  return (_, _args, { viewer, allowance }) => {
    allowance.spend(1);
    return heldBalance(read, viewer.sub, now());
  };
}

function filterOf({ owner, type, parentId, reference }: ListArgs): Filter {
  return {
    ...(owner !== undefined && { owner }),
    ...(parentId !== undefined && { parentId }),
    ...(reference !== undefined && { reference }),
    ...(type !== undefined && { type: knownType(type) }),
  };
}

/**
 * Runs a command and throws its refusal. Two equal creations that met on the key are run once more. The second then
 * finds the first one's record and answers with it.
 */
async function answered(
  allowance: Allowance,
  run: (isAgain: boolean) => Promise<CommandResult<unknown>>,
): Promise<unknown> {
  let verdict = await run(false);
  if (verdict.kind === 'refused' && isRace(verdict.detail)) verdict = await run(true);
  if (verdict.kind === 'refused') throw withoutRaceDetail(verdict);
  allowance.emitted(verdict.told ?? 0);
  return verdict.value;
}
