/** Address of the image storage, from /config.json. Endpoints may be paths of the app's origin. */
export interface ImageConfig {
  region: string;
  userPoolId: string;
  identityPoolId: string;
  cognitoEndpoint: string;
  /** The identity pool's endpoint, if it differs. On AWS `https://cognito-identity.<region>.amazonaws.com/`. */
  identityPoolEndpoint?: string;
  bucket: string;
  s3Endpoint: string;
  /** True where the storage gives addresses for uploads. */
  presignedUploads?: boolean;
}

/** An endpoint as an absolute address without a trailing slash. */
export function absoluteEndpoint(endpoint: string): string {
  const base = globalThis.location?.href;
  return new URL(endpoint, base).href.replace(/\/$/, '');
}
