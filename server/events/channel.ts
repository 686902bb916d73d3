import { STAFF_ROLES } from '../../src/domain/people/staff.ts';

/** The namespaces of section 7 of both documents, and our own ones: `location` [N-05], and each role at a location. */
const NAMESPACES = ['notification', 'chat', 'support', 'location', ...STAFF_ROLES] as const;

type Namespace = (typeof NAMESPACES)[number];

/** A channel of the product: `/namespace/id`. */
export interface Channel {
  namespace: Namespace;
  /** Sub of a user or id of a location. */
  id: string;
  /** The one spelling under which events are delivered: `/namespace/id`. */
  name: string;
}

export type ChannelReading =
  | { kind: 'channel'; channel: Channel }
  /** A well-formed path that is a wildcard, or a place where nothing is ever said. */
  | { kind: 'none' }
  | { kind: 'malformed' };

const SEGMENT = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
const PATH = new RegExp(`^/?${SEGMENT}(?:/${SEGMENT}){0,4}/?$`);
const WILDCARD = new RegExp(`^/?${SEGMENT}(?:/${SEGMENT}){0,3}/\\*$`);

/** Reads the path of a channel as AppSync does: case matters, the outer slashes do not. */
export function readChannel(path: unknown): ChannelReading {
  if (typeof path !== 'string' || path.length > 300) return { kind: 'malformed' };
  if (WILDCARD.test(path)) return { kind: 'none' };
  if (!PATH.test(path)) return { kind: 'malformed' };
  const [first, id, ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  const namespace = NAMESPACES.find((name) => name === first);
  if (!namespace || id === undefined || rest.length > 0) return { kind: 'none' };
  return { kind: 'channel', channel: { namespace, id, name: `/${namespace}/${id}` } };
}
