/** Storage that speaks S3, for pictures that several processes share. */
export type S3Settings = NonNullable<ReturnType<typeof readS3Settings>>;

/** Reads S3_ENDPOINT and the variables beside it. Without it this is null, and pictures are files of this process. */
export function readS3Settings(env: Readonly<Record<string, string | undefined>>, problems: string[]) {
  const given = (name: string): string => env[name]?.trim() ?? '';
  const address = (name: string): string => {
    const value = given(name).replace(/\/$/, '');
    if (value !== '' && !(/^https?:\/\/[^/?#;,\s]+$/.test(value) && URL.canParse(value)))
      problems.push(`${name} must be https://host without a path`);
    return value;
  };
  const endpoint = address('S3_ENDPOINT');
  const publicEndpoint = address('S3_PUBLIC_ENDPOINT') || null;
  if (endpoint === '') {
    if (publicEndpoint) problems.push('S3_ENDPOINT is missing: S3_PUBLIC_ENDPOINT needs it');
    return null;
  }
  const need = (name: string): string => {
    const value = given(name);
    if (value === '') problems.push(`${name} is missing: S3_ENDPOINT needs it`);
    return value;
  };
  return {
    /** Base address, without the bucket. */
    endpoint,
    /** The base address as phones reach it. Null where only servers do, and all bytes pass through them then. */
    publicEndpoint,
    bucket: need('S3_BUCKET'),
    region: given('S3_REGION') || 'us-east-1',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}
