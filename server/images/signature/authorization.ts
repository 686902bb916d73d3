import { S3Error } from '../s3-error.ts';
import { header, parseQuery, type RawRequest, splitTarget } from './canonical-request.ts';

/** Claims of a request about its own signature, before anything is checked. */
export interface SignatureClaim {
  kind: 'header' | 'presigned';
  accessKeyId: string;
  /** Scope of the signature: `<date>/<region>/s3/aws4_request`. */
  scope: string;
  date: string;
  region: string;
  signedHeaders: readonly string[];
  signature: string;
  sessionToken: string;
  /** Time of the signature: `YYYYMMDDTHHMMSSZ`, and the same in ms. */
  datetime: string;
  signedAt: number;
  /** Life of a presigned URL, in ms. */
  lifeMs: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_PRESIGN_SECONDS = 604_800;

/** Reads the Authorization header or the presigned query. Throws S3Error when there is none or it is malformed. */
export function readClaim(request: RawRequest): SignatureClaim {
  const query = new Map(parseQuery(splitTarget(request.url).query));
  const authorization = header(request.headers, 'authorization');
  if (query.has('X-Amz-Signature') && authorization) {
    throw new S3Error('InvalidArgument', {}, 'Only one auth mechanism allowed');
  }
  if (query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature')) return presignedClaim(query);
  if (!authorization) throw new S3Error('AccessDenied');
  return headerClaim(request, authorization);
}

function headerClaim(request: RawRequest, authorization: string): SignatureClaim {
  const match =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+)\s*,\s*SignedHeaders=([^,\s]+)\s*,\s*Signature=([0-9a-f]{64})$/.exec(
      authorization.trim(),
    );
  if (!match) throw new S3Error('AuthorizationHeaderMalformed');
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  const datetime = header(request.headers, 'x-amz-date') || compactDate(header(request.headers, 'date'));
  const signedAt = parseDatetime(datetime);
  if (signedAt === null) {
    throw new S3Error('AccessDenied', {}, 'AWS authentication requires a valid Date or x-amz-date header');
  }
  return {
    kind: 'header',
    ...readCredential(credential, datetime, 'AuthorizationHeaderMalformed'),
    signedHeaders: signedHeaders.toLowerCase().split(';'),
    signature,
    sessionToken: header(request.headers, 'x-amz-security-token'),
    datetime,
    signedAt,
    lifeMs: 0,
  };
}

function presignedClaim(query: ReadonlyMap<string, string>): SignatureClaim {
  const malformed = (message: string) => new S3Error('AuthorizationQueryParametersError', {}, message);
  if (query.get('X-Amz-Algorithm') !== ALGORITHM)
    throw malformed('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  const signature = query.get('X-Amz-Signature') ?? '';
  if (!/^[0-9a-f]{64}$/.test(signature)) throw malformed('X-Amz-Signature is missing or malformed');
  const datetime = query.get('X-Amz-Date') ?? '';
  const signedAt = parseDatetime(datetime);
  if (signedAt === null)
    throw malformed("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const expires = query.get('X-Amz-Expires') ?? '';
  const seconds = /^\d{1,7}$/.test(expires) ? Number(expires) : 0;
  if (seconds < 1 || seconds > MAX_PRESIGN_SECONDS)
    throw malformed('X-Amz-Expires must be between 1 and 604800 seconds');
  return {
    kind: 'presigned',
    ...readCredential(query.get('X-Amz-Credential') ?? '', datetime, 'AuthorizationQueryParametersError'),
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').toLowerCase().split(';'),
    signature,
    sessionToken: query.get('X-Amz-Security-Token') ?? '',
    datetime,
    signedAt,
    lifeMs: seconds * 1000,
  };
}

function readCredential(
  credential: string,
  datetime: string,
  code: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError',
): Pick<SignatureClaim, 'accessKeyId' | 'scope' | 'date' | 'region'> {
  const parts = credential.split('/');
  const [accessKeyId = '', date = '', region = '', service = '', terminator = ''] = parts;
  if (parts.length !== 5 || !accessKeyId || service !== 's3' || terminator !== 'aws4_request') {
    throw new S3Error(
      code,
      {},
      'The Credential is malformed; expecting "<key>/YYYYMMDD/REGION/s3/aws4_request".',
    );
  }
  if (!datetime.startsWith(date) || date.length !== 8) {
    throw new S3Error(code, {}, 'The Credential date does not match the date of the request.');
  }
  return { accessKeyId, scope: `${date}/${region}/s3/aws4_request`, date, region };
}

function parseDatetime(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? null : ms;
}

function compactDate(httpDate: string): string {
  const ms = Date.parse(httpDate);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
