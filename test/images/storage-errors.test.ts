import { expect, test } from 'vitest';
import { failed, faultOf, STORAGE_FAULTS } from '../../src/images/storage-errors.ts';

test.each([
  ['AccessDenied', 403, 'ACCESS_DENIED'],
  ['NoSuchBucket', 404, 'BUCKET_NOT_FOUND'],
  ['NoSuchKey', 404, 'FILE_NOT_FOUND'],
  ['InvalidBucketName', 400, 'INVALID_BUCKET_NAME'],
  ['', 404, 'NOT_FOUND'],
  ['SignatureDoesNotMatch', 403, 'FORBIDDEN'],
  ['', 403, 'FORBIDDEN'],
  ['ExpiredToken', 400, 'CREDENTIALS'],
  ['InvalidAccessKeyId', 403, 'CREDENTIALS'],
  ['EntityTooLarge', 400, 'TOO_LARGE'],
  ['UnsupportedMediaType', 415, 'BAD_IMAGE'],
  ['SlowDown', 503, 'UNAVAILABLE'],
  ['', 408, 'NETWORK'],
  ['', 400, 'UNKNOWN'],
] as const)('[O-01] %s %i is %s', (code, status, fault) => {
  expect(faultOf(code, status)).toBe(fault);
});

test('[O-01] every fault has its own Portuguese message, and credentials ask to log in again', () => {
  expect(new Set(Object.values(STORAGE_FAULTS)).size).toBe(Object.keys(STORAGE_FAULTS).length);
  expect(failed('CREDENTIALS')).toEqual({
    kind: 'failed',
    fault: 'CREDENTIALS',
    message: 'Erro de credenciais. Faça login novamente.',
  });
});
