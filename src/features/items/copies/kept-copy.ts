import { LAST_COPY_KEY } from '../../../data/basis/act-keys.ts';
import { isKeptAct, type KeptAct } from '../bulk/kept-act.ts';
import type { ActPlace } from '../bulk/use-kept-acts.ts';
import type { SentCopy } from './copy-drafts.ts';

/** A copying. */
export interface KeptCopy extends KeptAct {
  copies: readonly SentCopy[];
}

export const LAST_COPY: ActPlace<Pick<KeptCopy, 'copies'>> = {
  key: LAST_COPY_KEY,
  read: (value) =>
    isKeptAct(value) && Array.isArray((value as KeptCopy).copies) ? (value as KeptCopy) : null,
};
