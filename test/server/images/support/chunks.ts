import { createHash } from 'node:crypto';
import { signText, type VerifiedRequest } from '../../../../server/images/signature/sigv4.ts';

/** A verified request whose body comes in signed chunks. */
export const REQUEST: VerifiedRequest = {
  session: { sub: 'ana', email: null, originJti: 'o', issuedAt: 0 },
  payloadHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  seedSignature: 'f'.repeat(64),
  signingKey: Buffer.from('key'),
  scope: '20261120/us-east-1/s3/aws4_request',
  datetime: '20261120T120000Z',
};
const sha = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

/** An `aws-chunked` body of these parts, with a trailing header. */
export function frame(parts: readonly Uint8Array[], signed: boolean, trailer: string): Buffer {
  let previous = REQUEST.seedSignature;
  const sign = (head: string, ...hashes: string[]) => {
    previous = signText(
      REQUEST.signingKey,
      [head, REQUEST.datetime, REQUEST.scope, previous, ...hashes].join('\n'),
    );
    return previous;
  };
  const lines = [...parts.filter((part) => part.length > 0), new Uint8Array()].flatMap((part) => {
    const signature = signed
      ? `;chunk-signature=${sign('AWS4-HMAC-SHA256-PAYLOAD', sha(''), sha(part))}`
      : '';
    const head = Buffer.from(`${part.length.toString(16)}${signature}\r\n`);
    return part.length > 0 ? [head, part, Buffer.from('\r\n')] : [head];
  });
  const end = signed
    ? `${trailer}\r\nx-amz-trailer-signature:${sign('AWS4-HMAC-SHA256-TRAILER', sha(`${trailer}\n`))}\r\n\r\n`
    : `${trailer}\r\n\r\n`;
  return Buffer.concat([...lines, Buffer.from(end)]);
}
