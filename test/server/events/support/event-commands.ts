import { type Commands, Refused, type Tx } from '../../../../server/db/store.ts';
import { deviceCommands } from '../../../../server/devices/commands.ts';
import { channelCommands } from '../../../../server/events/commands.ts';
import { identityCommands } from '../../../../server/identity/commands.ts';
import type { ChannelEvent } from '../../../../src/records/events.ts';
import { commands as recordTestCommands } from '../../records/support/record-commands.ts';

interface Say {
  channel: string;
  events: ChannelEvent[];
  /** True for a command that is undone at its end. */
  refuse?: boolean;
}

/** Commands under test, and three helpers. `say` emits any events on any channel, and two change or remove a user. */
export const commands = {
  ...identityCommands,
  ...recordTestCommands,
  ...channelCommands,
  ...deviceCommands,
  async say(tx: Tx, { channel, events, refuse }: Say): Promise<void> {
    for (const event of events) await tx.emit(channel, event);
    if (refuse) throw new Refused('FORBIDDEN');
  },
  async moveUser(tx: Tx, { sub, email }: { sub: string; email: string }): Promise<void> {
    await tx.db.updateTable('app_user').set({ email }).where('sub', '=', sub).execute();
  },
  async removeUser(tx: Tx, { sub }: { sub: string }): Promise<void> {
    await tx.db.deleteFrom('app_user').where('sub', '=', sub).execute();
  },
} satisfies Commands;
