/** Addresses of the server that are not the app, in Workbox's form: the path with its query. */
export const NOT_THE_APP: readonly RegExp[] = [
  /^\/dev(\/|$)/,
  /^\/graphql/,
  /^\/cognito/,
  /^\/event/,
  /^\/s3\//,
  /^\/pix\//,
  /^\/devices\//,
  /^\/config\.json/,
  /^\/(healthz|readyz)/,
  // A file has a dot in its name. The query is left out, because two screens have an e-mail in it.
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
];
