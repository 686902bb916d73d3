import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { makePerson, show, type TestPerson } from './show.tsx';

/** Puts an own location on the server of a new person, or of the given one. */
export function ownLocation(
  content: Readonly<Record<string, unknown>> = {},
  person: TestPerson = makePerson({ name: 'Bento' }),
): { person: TestPerson; id: string } {
  const id = 'meu-local';
  person.server.put({
    id,
    type: 'LOCATION',
    owner: person.user.sub,
    reference: 'PRIVATE',
    content: JSON.stringify({ name: 'Mercadinho', ...content }),
  });
  return { person, id };
}

/** Renders a manager screen of an own location behind the app's own guard. */
export function manage(path: string, screen: ReactNode, { person, id }: { person: TestPerson; id: string }) {
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path={`/manager/${path}/:locationId/:campaignId?`} element={screen} />
    </Route>
  );
  return show(routes, { at: `/manager/${path}/${id}`, person });
}
