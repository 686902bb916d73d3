/** Addresses of the server that are not the app, as Workbox asks for them: the path with its query. */
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
  // A file has a dot in its name. So has the e-mail in the query of two screens.
  /^[^?]*\/[^/?]+\.[^/?]+(\?|$)/,
];
