import { demandDelete, isKept } from '../access/image-access.ts';
import { checkKey } from '../access/image-key.ts';
import { checkQuery, type S3Operation } from './s3-request.ts';

/**
 * Serves DeleteObject, which succeeds for an absent picture, too [O-01]. A picture that a record shows stays until none
 * does: the sweep removes it days later.
 */
export const deleteObject: S3Operation = async (call) => {
  checkQuery(call.query, []);
  checkKey(call.key);
  await demandDelete(call.access, call.viewer, call.key);
  if (!(await isKept(call.access, call.key))) await call.access.imageStore.delete(call.key);
  return call.reply.status(204).send();
};
