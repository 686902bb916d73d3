import type { Period } from '../../domain/intelligence/period.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';

export interface SalesScope {
  kind: 'sales';
  locationId: string;
  period: Period;
}

/** A part of the data that is synchronised as one; freshness is kept for each. */
export type Scope =
  | { kind: 'profile' }
  /** Own, invited and public locations; with `part` those near a position that has just come, the others being known. */
  | { kind: 'locations'; part?: 'nearby' }
  /** One's own locations with what they sold today and what is running out. */
  | { kind: 'myLocations' }
  /** Goods to bring to the own locations. */
  | { kind: 'pickList' }
  /** Orders of this person's shops to suppliers, and their own book of these. */
  | { kind: 'supplies' }
  /** Records that name this person as staff, and the shops where they work. `channel`: of one of the roles, followed meanwhile. */
  | { kind: 'work'; channel?: string }
  /** Everybody who works at one's own locations, or is invited to. */
  | { kind: 'team' }
  /** Last acts of one person at one's own locations. `id` is their account. */
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
  /** The support tickets of a location that this person may read, with what was added to them. */
  | { kind: 'tickets'; id: string }
  /** The sales of an own location in a period and in the days before it. */
  | SalesScope;

/** The key of a refresh of a scope: a part of it is refreshed by itself. */
export const refreshKey = (scope: Scope): string =>
  scope.kind === 'locations' && scope.part ? `${scope.kind}:${scope.part}` : scopeKey(scope);

/** The name of scopes of which the mirror holds one, the last that was asked for: the periods of one location's sales. */
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
