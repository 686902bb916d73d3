/**
 * Version of the wire between app and server: GraphQL schema, event shapes, refusal codes.
 * History: 1 — first release.
 */
export const PROTOCOL_VERSION = 1;
