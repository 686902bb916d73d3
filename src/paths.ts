/** One id for each parameter of a pattern, such as [locationId]; a parameter with '?' may be left out. */
type Ids<Pattern extends string> = Pattern extends `${string}/:${string}/${infer Rest}`
  ? [id: string, ...Ids<`/${Rest}`>]
  : Pattern extends `${string}/:${string}?`
    ? [id?: string]
    : Pattern extends `${string}/:${string}`
      ? [id: string]
      : [];

/** A screen's path. It is called with the ids. `pattern` is for the router, `base` is the part before the first id. */
interface ScreenPath<Pattern extends string> {
  (...ids: Ids<Pattern>): string;
  readonly pattern: Pattern;
  readonly base: string;
}

function screenPath<Pattern extends string>(pattern: Pattern): ScreenPath<Pattern> {
  const fill = (...left: (string | undefined)[]): string =>
    pattern.replace(/\/:\w+\??/g, () => {
      const id = left.shift();
      return id === undefined ? '' : `/${encodeURIComponent(id)}`;
    });
  return Object.assign(fill, { pattern, base: pattern.split('/:')[0] ?? pattern }) as ScreenPath<Pattern>;
}

function screenPaths<const Patterns extends Readonly<Record<string, string>>>(patterns: Patterns) {
  const entries = Object.entries(patterns).map(([name, pattern]) => [name, screenPath(pattern)]);
  return Object.fromEntries(entries) as { readonly [Name in keyof Patterns]: ScreenPath<Patterns[Name]> };
}

/** Start page. It stands by itself, because the script within index.html carries no other path. */
export const HOME = '/home';

/**
 * The path of every screen [F-01, F-03]. No other file spells one, because shared or printed links must go on leading
 * here.
 */
export const paths = /* @__PURE__ */ screenPaths({
  login: '/login',
  register: '/register',
  recoverPassword: '/password-recover',
  resetPassword: '/reset-password',
  confirmEmail: '/email-confirmation',
  completeProfile: '/profile-form',
  home: HOME,
  history: '/history',
  profile: '/profile',
  deposit: '/deposit',
  withdraw: '/withdraw',
  withdrawRevenue: '/withdraw-revenue',
  buyEquipment: '/purchase-equipment',
  shop: '/shopping/:locationId',
  receipt: '/receipt',
  mail: '/mail',
  locationInformation: '/location-information/:locationId',
  chat: '/location-chat/:locationId',
  support: '/location-support/:locationId',
  myLocations: '/manager',
  sales: '/manager/sales/:locationId?',
  pickList: '/manager/pick-list',
  supplies: '/manager/supplies/:locationId?',
  team: '/manager/team',
  losses: '/manager/losses/:locationId?',
  closing: '/manager/closing/:locationId?',
  intelligence: '/manager/business-intelligence/:locationId',
  edits: '/manager/edits/:locationId',
  labels: '/manager/labels/:locationId',
  tablet: '/manager/tablet/:locationId',
  conversations: '/manager/chat/:locationId',
  managerChat: '/manager/chat/:locationId/:userId',
  managerSupport: '/manager/support/:locationId',
  configuration: '/manager/configuration/:locationId',
  invites: '/manager/invites/:locationId',
  items: '/manager/items/:locationId',
  campaigns: '/manager/campaigns/:locationId',
  campaign: '/manager/campaign-details/:locationId/:campaignId?',
});
