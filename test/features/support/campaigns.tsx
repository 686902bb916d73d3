import { Route } from 'react-router-dom';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import { CampaignsScreen } from '../../../src/features/campaigns/campaigns-screen.tsx';
import type { ownLocation } from './manage.tsx';
import { show, type TestPerson } from './show.tsx';

type Place = ReturnType<typeof ownLocation>;

/** Opens the list of campaigns and the form of one, behind the app's own guard. */
export function openCampaigns({ person, id }: Place, path = `/manager/campaigns/${id}`) {
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/campaigns/:locationId" element={<CampaignsScreen />} />
      <Route path="/manager/campaign-details/:locationId/:campaignId?" element={<CampaignScreen />} />
    </Route>
  );
  return show(routes, { at: path, person });
}

/** Puts a campaign on the server. */
export function putCampaign(
  { person, id }: Place,
  key: string,
  content: object,
  reference: string | null = key,
) {
  person.server.put({
    id: key,
    type: 'CAMPAIGN',
    parentId: id,
    owner: person.user.sub,
    reference,
    content: JSON.stringify(content),
  });
}

/** The campaigns on the server. */
export const savedCampaigns = ({ server }: TestPerson) =>
  [...server.rows.values()].filter(({ type }) => type === 'CAMPAIGN');
