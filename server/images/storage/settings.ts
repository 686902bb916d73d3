/** Storage that speaks S3, for pictures that several processes share. */
export interface S3Settings {
  /** Base address, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads S3_ENDPOINT and what belongs to it. Null without it, and pictures are files of this process then. */
export function readS3Settings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): S3Settings | null {
  const given = (name: string): string => env[name]?.trim() ?? '';
  const endpoint = given('S3_ENDPOINT').replace(/\/$/, '');
  if (endpoint === '') return null;
  if (!/^https?:\/\/[^/?#]+$/.test(endpoint))
    problems.push('S3_ENDPOINT must be https://host without a path');
  const need = (name: string): string => {
    const value = given(name);
    if (value === '') problems.push(`${name} is missing: S3_ENDPOINT needs it`);
    return value;
  };
  return {
    endpoint,
    bucket: need('S3_BUCKET'),
    region: given('S3_REGION') || 'us-east-1',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}
