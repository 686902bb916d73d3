import { createHash, createHmac } from 'node:crypto';
import { isSameText } from '../../web/same-bytes.ts';
import { openSession, type StorageSession } from '../access/credentials.ts';
import { S3Error } from '../s3-error.ts';
import { readClaim, type SignatureClaim } from './authorization.ts';
import { canonicalRequest, header, type RawRequest } from './canonical-request.ts';

export interface VerifyContext {
  secret: Uint8Array;
  region: string;
  now: number;
}

/** A request whose signature holds, with the parts that the check of a signed body needs. */
export type VerifiedRequest = ReturnType<typeof verifyRequest>;

const UNSIGNED = 'UNSIGNED-PAYLOAD';
const MAX_SKEW_MS = 900_000;

/**
 * Checks signature version 4 by header or by presigned query [O-01]. Throws S3Error with the code that clients act on.
 */
export function verifyRequest(request: RawRequest, context: VerifyContext) {
  const claim = readClaim(request);
  checkRegion(claim, context.region);
  const { session, secretKey } = openClaimedSession(claim, context);
  checkTime(claim, context.now);
  checkSignedHeaders(claim, request);
  const payloadHash = claim.kind === 'presigned' ? UNSIGNED : header(request.headers, 'x-amz-content-sha256');
  if (!payloadHash) {
    throw new S3Error('InvalidRequest', {}, 'Missing required header for this request: x-amz-content-sha256');
  }
  const signingKey = signingKeyOf(secretKey, claim);
  const canonical = canonicalRequest(request, claim.signedHeaders, payloadHash);
  // Node gives header bytes as latin1 text. Hashed as latin1 they are the bytes that the client signed.
  const canonicalHash = createHash('sha256').update(canonical, 'latin1').digest('hex');
  const expected = signText(
    signingKey,
    `AWS4-HMAC-SHA256\n${claim.datetime}\n${claim.scope}\n${canonicalHash}`,
  );
  if (!isSameText(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch');
  return {
    session,
    /** Value of `x-amz-content-sha256`: a hex digest or one of the UNSIGNED and STREAMING words. */
    payloadHash,
    seedSignature: expected,
    signingKey,
    scope: claim.scope,
    datetime: claim.datetime,
  };
}

/** Hex HMAC of a string to sign. */
export function signText(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function signingKeyOf(secretKey: string, claim: SignatureClaim): Buffer {
  return [claim.date, claim.region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secretKey}`),
  );
}

function checkRegion(claim: SignatureClaim, region: string): void {
  if (claim.region === region) return;
  const code = claim.kind === 'header' ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError';
  throw new S3Error(code, { Region: region }, `The region '${claim.region}' is wrong; expecting '${region}'`);
}

function openClaimedSession(
  claim: SignatureClaim,
  context: VerifyContext,
): { session: StorageSession; secretKey: string } {
  // Only temporary keys exist here, so nobody issued a key without its token.
  if (!claim.sessionToken) throw new S3Error('InvalidAccessKeyId', { AWSAccessKeyId: claim.accessKeyId });
  const session = openSession(context.secret, claim.accessKeyId, claim.sessionToken, context.now);
  if (session.kind === 'expired') throw new S3Error('ExpiredToken');
  if (session.kind === 'invalid') throw new S3Error('InvalidToken');
  return session;
}

function checkTime(claim: SignatureClaim, now: number): void {
  const serverTime = new Date(now).toISOString();
  if (claim.kind === 'header') {
    if (Math.abs(now - claim.signedAt) <= MAX_SKEW_MS) return;
    throw new S3Error('RequestTimeTooSkewed', {
      RequestTime: claim.datetime,
      ServerTime: serverTime,
      MaxAllowedSkewMilliseconds: String(MAX_SKEW_MS),
    });
  }
  if (claim.signedAt - now > MAX_SKEW_MS) throw new S3Error('AccessDenied', {}, 'Request is not valid yet');
  const expiresAt = claim.signedAt + claim.lifeMs;
  if (expiresAt > now) return;
  const facts = {
    'X-Amz-Expires': String(claim.lifeMs / 1000),
    Expires: new Date(expiresAt).toISOString(),
    ServerTime: serverTime,
  };
  throw new S3Error('AccessDenied', facts, 'Request has expired');
}

/** Checks that the signature covers every header that changes the effect of the request. */
function checkSignedHeaders(claim: SignatureClaim, request: RawRequest): void {
  const signed = new Set(claim.signedHeaders);
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signed.has(name),
  );
  if (!signed.has('host')) unsigned.push('host');
  if (unsigned.length === 0) return;
  const facts = { HeadersNotSigned: unsigned.join(', ') };
  throw new S3Error('AccessDenied', facts, 'There were headers present in the request which were not signed');
}
