import { accountCommands } from './account/commands.ts';
import { buildCommands } from './builds/commands.ts';
import { eventCommands } from './db/queue/event-commands.ts';
import { jobCommands } from './db/queue/job-commands.ts';
import { maintenanceCommands } from './db/queue/maintenance.ts';
import type { Commands } from './db/store.ts';
import { deviceCommands } from './devices/commands.ts';
import { channelCommands } from './events/commands.ts';
import { guestCommands } from './guests/commands.ts';
import { identityCommands } from './identity/commands.ts';
import { copiedPictureCommands } from './images/life/copy-pictures.ts';
import { pictureCommands } from './images/life/sweep-pictures.ts';
import { inviteCommands } from './invites/commands.ts';
import { moneyCommands } from './money/commands.ts';
import { orderCommands } from './orders/commands.ts';
import { withPush } from './push/plan-push.ts';
import { pushCommands } from './push/subscriptions.ts';
import { recordCommands } from './records/commands.ts';
import { hidingCommands } from './records/retention/hide-addresses.ts';
import { retentionCommands } from './records/retention/retire-records.ts';
import { saleDayCommands } from './records/sale-days/kept-days.ts';
import { packAtNightCommands } from './records/sale-days/pack-at-night.ts';
import { reportCommands } from './reports/commands.ts';
import { staffCommands } from './staff/commands.ts';

/** Every write the server knows. The SQLite writer thread imports this module: it must have no effects of its own. */
export const commands = withPush({
  ...jobCommands,
  ...accountCommands,
  ...buildCommands,
  ...eventCommands,
  ...channelCommands,
  ...deviceCommands,
  ...guestCommands,
  ...identityCommands,
  ...inviteCommands,
  ...maintenanceCommands,
  ...moneyCommands,
  ...pictureCommands,
  ...copiedPictureCommands,
  ...orderCommands,
  ...pushCommands,
  ...recordCommands,
  ...reportCommands,
  ...retentionCommands,
  ...hidingCommands,
  ...saleDayCommands,
  ...packAtNightCommands,
  ...staffCommands,
} satisfies Commands);
