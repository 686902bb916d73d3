/** Version of the wire between app and server: GraphQL schema, event shapes, refusal codes. */
export const PROTOCOL_VERSION = 1;
