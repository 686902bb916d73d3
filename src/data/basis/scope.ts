import type { Period } from '../../domain/intelligence/period.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';

export interface SalesScope {
  kind: 'sales';
  locationId: string;
  period: Period;
}

/** A part of the data that is synchronised as one, with its own freshness. */
export type Scope =
  | { kind: 'profile' }
  /** Own, invited and public locations. With `part` only those near a new position, because the others are known. */
  | { kind: 'locations'; part?: 'nearby' }
  /** Own locations with today's sales and the goods that run out. */
  | { kind: 'myLocations' }
  /** Goods to bring to the own locations. */
  | { kind: 'pickList' }
  /** Orders of this person's shops to suppliers, and the person's suppliers. */
  | { kind: 'supplies' }
  /** Records that name this person as staff, and the shops where they work. `channel`: a role's, followed meanwhile. */
  | { kind: 'work'; channel?: string }
  /** Everybody who works at an own location, or is invited to. */
  | { kind: 'team' }
  /** Last acts of one person at the own locations. `id` is their account. */
  | { kind: 'doings'; id: string }
  /** One location with its items, categories and campaigns. */
  | { kind: 'location'; id: string }
  /** The stock changes of an own location, visit by visit. */
  | { kind: 'visits'; id: string }
  /** Edits at an own location, with their authors. */
  | { kind: 'edits'; id: string }
  /** The invites of an own location. */
  | { kind: 'invites'; id: string }
  | { kind: 'purchases' }
  | { kind: 'purchase'; id: string }
  /** Own accesses, purchases, deposits and withdrawals of the last three months; with `id` one record of any age. */
  | { kind: 'history'; id?: string }
  /** Records that a ticket can be about: the latest that changed in the last 35 days. */
  | { kind: 'recent' }
  /** The latest own deposits. */
  | { kind: 'deposits' }
  /** The latest own withdrawals, of the balance or of the revenue. */
  | { kind: 'withdrawals'; of: WithdrawalKind }
  /** The messages of a location that this person may read. */
  | { kind: 'chat'; id: string }
  /** The support tickets of a location that this person may read, with their updates. */
  | { kind: 'tickets'; id: string }
  /** The sales of an own location in a period and in the days before it. */
  | SalesScope;

/** Key of a refresh of a scope. A part has a key of its own, so that it is refreshed by itself. */
export const refreshKey = (scope: Scope): string =>
  scope.kind === 'locations' && scope.part ? `${scope.kind}:${scope.part}` : scopeKey(scope);

/** Name of a group of scopes of which the mirror holds only the last asked for: the periods of one location's sales. */
export const exclusiveGroupOf = (scope: Scope): string =>
  scope.kind === 'sales' ? `sales:${scope.locationId}` : refreshKey(scope);

/** The name of a scope in storage and in maps. */
export function scopeKey(scope: Scope): string {
  if (scope.kind === 'withdrawals') return `${scope.kind}:${scope.of}`;
  if (scope.kind === 'sales') {
    const { since, from, to } = scope.period;
    return `${scope.kind}:${scope.locationId}:${since}:${from}:${to}`;
  }
  return 'id' in scope && scope.id ? `${scope.kind}:${scope.id}` : scope.kind;
}
