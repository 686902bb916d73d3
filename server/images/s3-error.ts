import { element, textElement, xmlDocument } from './xml.ts';

/** Every error of the image service: its status and the text that object storage clients know. */
const ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'Error parsing the query authentication parameters.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  ],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidImage: [400, 'The file is not a usable image.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  KeyTooLongError: [400, 'Your key is too long'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  TooManyPixels: [400, 'The image has too many pixels.'],
  UnsupportedMediaType: [415, 'Only JPEG, PNG, GIF and WebP images are accepted.'],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof ERRORS;

/** A refusal in the words of the S3 protocol; the error handler of the image routes writes it as XML. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  /** More elements of the error document, by name. */
  readonly facts: Readonly<Record<string, string>>;
  constructor(code: S3ErrorCode, facts: Readonly<Record<string, string>> = {}, message?: string) {
    super(message ?? ERRORS[code][1]);
    this.name = 'S3Error';
    this.code = code;
    this.status = ERRORS[code][0];
    this.facts = facts;
  }
}

export function errorXml(error: S3Error, requestId: string): string {
  return xmlDocument(
    element(
      'Error',
      textElement('Code', error.code),
      textElement('Message', error.message),
      ...Object.entries(error.facts).map(([name, value]) => textElement(name, value)),
      textElement('RequestId', requestId),
      textElement('HostId', requestId),
    ),
  );
}
