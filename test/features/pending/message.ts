import type { Draft } from '../../../src/data/mirror/entry.ts';
import type { TestPerson } from '../support/show.tsx';

export function message(person: TestPerson, text: string): Draft {
  const id = crypto.randomUUID();
  return {
    id,
    lane: 'chat:loc:ana',
    about: { kind: 'chatMessage', text, locationId: 'loc' },
    operation: {
      kind: 'create',
      type: 'CHAT_MESSAGE',
      id,
      parentId: 'loc',
      owner: person.user.sub,
      reference: 'bento',
      content: JSON.stringify({ text }),
    },
  };
}
