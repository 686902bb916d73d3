/** The GraphQL schema of the record API, shared by the server and by the tests of the app's documents. */
export const SCHEMA = /* GraphQL */ `
  enum SortDirection { ASC DESC }

  "Bounds on updatedAt in ms; all given bounds must hold."
  input UpdatedAtInput { ge: Float le: Float gt: Float lt: Float }

  type Record {
    id: ID! type: String! parentId: String owner: String reference: String
    "JSON text" content: String
    createdAt: Float! updatedAt: Float!
  }
  type RecordStatus { id: ID! type: String! parentId: String owner: String updatedAt: Float! deleted: Boolean! }
  type RecordPage { items: [Record!]! nextToken: String }
  "A location with its distance in metres; seenAt: ms of its newest HVMP_STATUS."
  type NearbyLocation { record: Record! distance: Float! seenAt: Float! }
  type NearbyPage { items: [NearbyLocation!]! nextToken: String }
  "A place without its record is the one that the caller knows."
  type NearbyChange { id: ID! record: Record seenAt: Float! }
  "sameSince is set where the caller knows the whole page; there are no items then."
  type NearbyChanges { items: [NearbyChange!]! nextToken: String sameSince: Float }
  type RecordStatusPage { items: [RecordStatus!]! nextToken: String }

  input CreateRecordInput {
    id: ID! updatedAt: Float type: String! parentId: String owner: String reference: String content: String
  }
  "With ifUpdatedAt the update is refused as stale when the record has moved on."
  input UpdateRecordInput { id: ID! type: String! reference: String content: String updatedAt: Float ifUpdatedAt: Float }
  "With ifUpdatedAt the deletion is refused as stale when the record has moved on, and that of a category when an item has it."
  input DeleteRecordInput { id: ID! type: String! ifUpdatedAt: Float }

  "What a period of the caller's own history comes to; sums in centavos."
  type HistoryTotals { purchases: Int! spent: Float! deposited: Float! locations: Int! }

  "A part of the caller's balance that may be spent now and withdrawn from then on; centavos and ms."
  type HeldDeposit { amount: Float! until: Float! }

  "The sales of a day (days since 1970, UTC) as JSON text of columns; version names this state of the day."
  type SaleDay { day: Int! version: String! columns: String! }
  "Days that differ from those held, newest first; total: purchases of all days asked for; more: ask again."
  type SaleDays { days: [SaleDay!]! total: Int! more: Boolean! }

  "What the operator has set for everybody: an amount in centavos, a pause in ms."
  type Settings { leastWithdrawal: Float! depositPauseMs: Float! }

  "Equipment that the platform sells; price and fees in centavos. A state without a fee is not delivered to."
  type Equipment { product: String! name: String! price: Float! deliveryFees: [DeliveryFee!]! }
  type DeliveryFee { state: String! fee: Float! }

  "Sales of a span in centavos; cost is null where a unit's is not known; comparable leaves the begun hour out, as before does."
  type SpanFigures { sales: Int! revenue: Float! cost: Float comparable: Float! before: Float! }
  type ExpiringItem { id: ID! name: String! until: Float! }
  "until: the end of the expected day."
  type DueDelivery { id: ID! supplier: String! until: Float! }
  type LosingItem { id: ID! name: String! price: Float! cost: Float! }
  "An own location at a glance; times in ms, null where there is nothing to tell; days: revenue of seven days, today last."
  type ShopFigures {
    id: ID! today: SpanFigures! week: SpanFigures! month: SpanFigures! days: [Float!]!
    lastSaleAt: Float latest: [ID!]! usualGapMs: Float seenAt: Float
    low: Int! endingToday: Int! belowCost: Int! worst: LosingItem
    expiring: Int! soonest: ExpiringItem
    tickets: Int! oldestTicketAt: Float oldestTicketId: ID oldestTicketName: String
    conversations: Int! unansweredAt: Float deliveries: [DueDelivery!]!
  }
  "A sale of an own location; centavos and ms; buyer: first name and initial; content: JSON text of the purchase."
  type SoldSale {
    id: ID! locationId: ID! at: Float! buyer: String! buyerId: ID! content: String!
    balanceUsed: Float! pixAmount: Float! endToEndId: String ticketId: ID isTicketOpen: Boolean!
  }
  type OneSale { sale: SoldSale! purchases: Int! }
  "Days since 1970 in the shops' time zone, without what was given back."
  type SalesDay { day: Int! sales: Int! revenue: Float! }
  type SalesTotals { days: [SalesDay!]! returned: Float! }
  "Newest first; until: no sale from there on is left out, ms; totals: on a first page without search or filter."
  type SalesPage { sales: [SoldSale!]! next: String until: Float! totals: SalesTotals }

  "An item that may run short; paces: units a day by weekday, Sunday first; cost in centavos, null where unknown."
  type PickItem {
    id: ID! name: String! stock: Int! cost: Float image: String paces: [Float!]!
    minimum: Int par: Int boxSize: Int boxName: String!
  }
  "more: items that the answer leaves out; counts: items that somebody asked to count."
  type PickShop { id: ID! items: [PickItem!]! more: Int! counts: Int! }
  type PickList { at: Float! shops: [PickShop!]! }
  type Overview { at: Float! shops: [ShopFigures!]! }
  "People who wait for an answer at a location, as in ShopFigures."
  type ShopWaiting { id: ID! tickets: Int! conversations: Int! }
  type WaitingPeople { at: Float! shops: [ShopWaiting!]! }
  "Items of a location by the units that they sold in the last weeks, most first: an order without figures."
  type BestSellers { items: [ID!]! }

  "An entry of a shop's books behind its losses; kind: retirado, contado, reposto; cost: of a unit at that time, null where unknown; ms."
  type LossEntry {
    id: ID! itemId: ID! kind: String! cause: String units: Int! cost: Float counted: Int edited: Boolean! at: Float!
    author: String! note: String! saleId: ID
  }
  "start + restocked + adjusted - sold - lost = end, in units; start and end are null for an item that was removed."
  type LossItem {
    id: ID! name: String! image: String revenue: Float! start: Int end: Int restocked: Int! sold: Int! adjusted: Int!
  }
  "lost: at cost, in centavos, without the uncosted units."
  type LossMonth { month: String! revenue: Float! lost: Float! units: Int! uncosted: Int! }
  "months: the one asked for last; more: entries that the answer leaves out."
  type LossShop { id: ID! months: [LossMonth!]! items: [LossItem!]! entries: [LossEntry!]! more: Int! }
  type Losses { at: Float! month: String! shops: [LossShop!]! }

  "An item that counts miss more of than is usual there, in units; short: counts that missed some."
  type RadarItem {
    itemId: ID! name: String! image: String counts: Int! short: Int! missing: Int! usual: Float!
  }
  "span: dawn, morning, afternoon, evening, weekend, workdays."
  type RadarHour { span: String! counts: Int! missing: Int! usual: Float! }
  "counts: those that had another before; seesHours: they lie around different hours."
  type ShopRadar { id: ID! counts: Int! seesHours: Boolean! items: [RadarItem!]! hours: [RadarHour!]! }
  type LossRadar { at: Float! shops: [ShopRadar!]! }

  "A month of a shop; amounts in centavos without uncosted units; sales as made, returns when made; stock at cost."
  type ClosingFigures {
    sales: Int! original: Float! discounts: Float! revenue: Float! returned: Float! cost: Float! uncosted: Int!
    lost: Float! lostUncosted: Int! stockStart: Float! stockEnd: Float! stockUncosted: Int!
    stockStartUncosted: Int
  }
  "Given back of a closed month's sales since; ms."
  type ClosingCorrection { saleId: ID! at: Float! amount: Float! }
  "Losses of a closed month now, less those that it was closed with."
  type ClosingLossCorrection { amount: Float! uncosted: Int! }
  type ClosingShop {
    id: ID! cnpj: String! figures: ClosingFigures! closedAt: Float corrections: [ClosingCorrection!]!
    lossCorrection: ClosingLossCorrection
  }
  "The caller's account of revenue: opening + sold - returned - withdrawn + other = closing; fee: taken as withdrawals were done."
  type ClosingAccount {
    opening: Float! sold: Float! returned: Float! withdrawn: Float! fee: Float! other: Float! closing: Float!
  }
  type Closing { at: Float! month: String! shops: [ClosingShop!]! account: ClosingAccount }

  "An item as it sold in a month; cost: of what was sold, null where unknown."
  type ClosingItem {
    id: ID! name: String! ncm: String! cfop: String! ean: String! units: Int! revenue: Float! cost: Float
  }
  type ClosingItemsShop { id: ID! items: [ClosingItem!]! }
  type ClosingItems { at: Float! month: String! shops: [ClosingItemsShop!]! }

  type Query {
    getRecord(id: ID!, type: String!): Record
    listByOwner(owner: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByOwnerAndType(owner: String!, type: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByParentId(parentId: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByParentIdAndType(parentId: String!, type: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByParentIdAndReference(parentId: String!, reference: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByType(type: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByTypeAndReference(type: String!, reference: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    listByReference(reference: String!, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordPage!
    "Lightweight manifest of a parent's records, tombstones included; of one type when it is given."
    statusByParentId(parentId: String!, type: String, updatedAt: UpdatedAtInput, first: Int = 50, after: String, sort: SortDirection = DESC): RecordStatusPage!
    "Of the caller's own records created from then to then, ms, both inclusive; without 'to' until now."
    historyTotals(from: Float!, to: Float): HistoryTotals!
    "The sales of an own location by days, both inclusive, in columns; held: 'day:version' by commas."
    saleDays(parentId: String!, from: Int!, to: Int!, held: String): SaleDays!
    "All own locations at one instant, ms: what an owner wants to know of them without opening one."
    overview: Overview!
    "Who waits at the locations whose customers the caller hears, at one instant, ms."
    waiting: WaitingPeople!
    "The sales of own locations, or of one, sold from then until before then, ms, or of one buyer. filter: all, ticket, returned; way: any, balance, pix."
    sales(
      shop: ID from: Float! to: Float! search: String filter: String way: String first: Int = 50 after: String
      buyer: ID
    ): SalesPage!
    "One sale of an own location; purchases: how many its buyer made there."
    sale(id: ID!): OneSale!
    "For whoever may read the location's items."
    bestSellers(parentId: String!): BestSellers!
    "What to bring to the own locations within two weeks, at one instant, ms."
    pickList: PickList!
    "What was lost in a month (YYYY-MM, in the shops' time zone) at all locations whose books the caller reads, or at one."
    losses(month: String! shop: ID): Losses!
    "What stands out in the counts of the last weeks at the same locations, or at one."
    lossRadar(shop: ID): LossRadar!
    "What a month came to at the same locations, or at one; a closed one as it was closed."
    closing(month: String! shop: ID): Closing!
    "The items that were sold in it, at all of them or at one, for the accountant."
    closingItems(month: String! shop: ID): ClosingItems!
    "PUBLIC locations within radius metres (at most 70000) that are online now, nearest first."
    nearbyLocations(lat: Float!, lon: Float!, radius: Float = 70000, first: Int = 20, after: String): NearbyPage!
    nearbyChanges(
      lat: Float! lon: Float! radius: Float = 70000 first: Int = 20 after: String known: String!
    ): NearbyChanges!
    settings: Settings!
    "What the pause after PIX deposits holds of the caller's balance, oldest first."
    heldDeposits: [HeldDeposit!]!
    equipment: [Equipment!]!
  }
  type Mutation {
    createRecord(input: CreateRecordInput!): Record!
    updateRecord(input: UpdateRecordInput!): Record!
    deleteRecord(input: DeleteRecordInput!): Record!
    createRecords(input: [CreateRecordInput!]!): [Record!]!
    updateRecords(input: [UpdateRecordInput!]!): [Record!]!
    deleteRecords(input: [DeleteRecordInput!]!): [Record!]!
  }
`;
