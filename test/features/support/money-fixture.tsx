import { act } from '@testing-library/react';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { notificationChannel } from '../../../src/records/events.ts';
import { parseContent, type RecordType } from '../../../src/records/record.ts';
import type { Toast } from '../../../src/ui/toasts/toast.ts';
import { put } from './shop-fixture.ts';
import type { TestPerson } from './show.tsx';

export const KEY = 'ana@exemplo.com.br';

/** Records of one type with their content read, newest last. */
export function recordsOf({ server }: TestPerson, type: RecordType) {
  return server
    .visible()
    .filter((row) => row.type === type)
    .map((row) => ({ ...row, content: parseContent(row.content) }));
}

/** Writes a record of the person's own. `content` is laid over the existing one. */
export function putOwn(
  { server, user }: TestPerson,
  type: RecordType,
  id: string,
  content: Readonly<Record<string, unknown>>,
) {
  const before = server.visible().find((row) => row.id === id && row.type === type);
  put(
    server,
    type,
    { id, parentId: user.sub, owner: user.sub },
    { ...parseContent(before?.content), ...content },
  );
}

/** Sends an event on the person's own channel. The same `id` makes it the same event again. */
export function tell(
  { socket, user }: TestPerson,
  event: Omit<ChannelEvent, 'id' | 'createdAt'> & { id?: string },
): Promise<void> {
  return act(async () => socket.tell(notificationChannel(user.sub), event));
}

export const messages = (said: readonly Toast[]): string[] => said.map(({ message }) => message);
