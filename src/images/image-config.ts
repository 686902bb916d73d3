/** Where images are kept, from /config.json. Endpoints may be paths of the app's own origin. */
export interface ImageConfig {
  region: string;
  userPoolId: string;
  identityPoolId: string;
  /** Serves the identity pool; for AWS itself `https://cognito-identity.<region>.amazonaws.com/`. */
  cognitoEndpoint: string;
  identityPoolEndpoint?: string;
  bucket: string;
  s3Endpoint: string;
}

/** An endpoint as an absolute address, without a slash at its end. */
export function absoluteEndpoint(endpoint: string): string {
  const base = globalThis.location?.href;
  return new URL(endpoint, base).href.replace(/\/$/, '');
}
