import type { Commands } from '../db/store.ts';
import { changeEmail } from './change-email.ts';
import { closeByOperator } from './close-by-operator.ts';
import { endLocation } from './end-location.ts';
import { forgetLate } from './forget-late.ts';
import { signWork } from './sign-work.ts';

/** Commands that write about accounts, beside the REQUEST of the person. */
export const accountCommands = {
  changeEmail,
  closeByOperator,
  endLocation,
  forgetLate,
  signWork,
} satisfies Commands;
