import { createRequire } from 'node:module';

/**
 * The very copy of graphql that mercurius runs on. Loaders that prefer a package's ES modules (Vite's, in tests) would
 * otherwise give this room a second copy, whose errors and types the first does not recognise.
 */
const graphql = createRequire(import.meta.url)('graphql') as typeof import('graphql');

export const { GraphQLError, Kind, NoSchemaIntrospectionCustomRule } = graphql;
