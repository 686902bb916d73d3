import type { Commands } from '../db/store.ts';
import { attemptCommands } from './commands/attempts.ts';
import { codeCommands } from './commands/codes.ts';
import { passwordCommands } from './commands/passwords.ts';
import { purgeCommands } from './commands/purge.ts';
import { rotationCommands } from './commands/rotation.ts';
import { sessionCommands } from './commands/sessions.ts';
import { settingCommands } from './commands/setting-commands.ts';
import { theftCommands } from './commands/theft.ts';
import { userCommands } from './commands/users.ts';
import { secondFactorCommands } from './second-factor/commands.ts';

/** Every write of identity. Passwords are hashed and compared before a command runs. */
export const identityCommands = {
  ...settingCommands,
  ...attemptCommands,
  ...codeCommands,
  ...userCommands,
  ...sessionCommands,
  ...rotationCommands,
  ...secondFactorCommands,
  ...passwordCommands,
  ...purgeCommands,
  ...theftCommands,
} satisfies Commands;

export type IdentityCommands = typeof identityCommands;
