import type { RecordRow } from '../record.ts';

/** True for a LOCATION whose reference is PUBLIC: everyone nearby sees it. With any other it is private. */
export const isPublicRow = ({ reference }: Pick<RecordRow, 'reference'>): boolean => reference === 'PUBLIC';
