import { Mail, RefreshCw, Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork, useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useOpenRecord } from '../../data/live/use-open-record.ts';
import { type TeamMember, useOwnShops, useTeam } from '../../data/rows/team.ts';
import { paths } from '../../paths.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { InvitePerson } from './invite-person.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { RoleTable } from './role-table.tsx';
import styles from './team.module.css';
import { invitationText, lastText, limitText, placesText, roleColour, rolesText } from './team-words.ts';
import { shareInvitation, useTeamActs } from './use-team-acts.ts';

/** /manager/team 'Equipe': the people at the own shops, the invited people, and the rights of each role. */
export function TeamScreen() {
  const navigate = useNavigate();
  const team = useTeam();
  const shops = useOwnShops();
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { now } = useServerNow(60_000, team.freshness.syncedAt);
  const [inviting, setInviting] = useState<{ email: string } | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const isActive = ({ roles }: TeamMember): boolean => roles.some(({ staff }) => staff.status === 'ACTIVE');
  const people = team.rows.filter(isActive);
  const invited = team.rows.filter((one) => !isActive(one));
  const open = useOpenRecord(
    opened,
    team.rows.find(({ email }) => email === opened),
    team,
  );
  const sub = [
    countText(shops.rows.length, 'local', 'locais'),
    countText(people.length + 1, 'pessoa', 'pessoas'),
    ...(invited.length > 0 ? [countText(invited.length, 'convite', 'convites')] : []),
  ].join(' · ');
  const goBack = (): void => void navigate(paths.myLocations());
  if (shops.status === 'ready' && shops.rows.length === 0)
    return (
      <AppFrame width="column" header={<TopBar title="Equipe" onBack={goBack} />}>
        <StateFace kind="empty" title="Nenhum local em seu nome." />
      </AppFrame>
    );
  return (
    <AppFrame
      width="column"
      header={
        <>
          <TopBar title="Equipe" sub={shops.status === 'ready' && sub} onBack={goBack} />
          {!online && (
            <Strip kind="offline">{offline.name}. Dados salvos: mudar a equipe precisa de conexão.</Strip>
          )}
        </>
      }
    >
      <People people={people} shops={shops.rows.length} now={now} onOpen={setOpened} />
      {team.status === 'ready' && team.rows.length === 0 && (
        <p className={textClass({ tone: 'soft', centred: true }, styles.section)}>Só você por enquanto.</p>
      )}
      {invited.length > 0 && (
        <>
          <h2 className={styles.section}>Convites</h2>
          <Card>
            <ul className={styles.list} aria-label="Convites">
              {invited.map((one) => (
                <Invitation
                  key={one.email}
                  one={one}
                  shops={shops.rows.length}
                  now={now}
                  onOpen={setOpened}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
      <h2 className={styles.section}>O que cada um pode</h2>
      <RoleTable limit={limitText(team.rows)} />
      <div className={styles.section}>
        <Button
          icon={<UserPlus />}
          size="tall"
          wide
          disabled={!online}
          onClick={() => setInviting({ email: '' })}
        >
          {online ? 'Convidar pessoa' : 'Convidar precisa de conexão'}
        </Button>
      </div>
      {open && (
        <PersonSheet
          one={open}
          shops={shops.rows}
          now={now}
          onInvite={() => {
            setOpened(null);
            setInviting({ email: open.email });
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {inviting && (
        <InvitePerson
          shops={shops.rows}
          team={team.rows}
          email={inviting.email}
          onClose={() => setInviting(null)}
        />
      )}
    </AppFrame>
  );
}

interface PeopleProps {
  people: readonly TeamMember[];
  shops: number;
  now: number;
  onOpen: (email: string) => void;
}

function People({ people, shops, now, onOpen }: PeopleProps) {
  return (
    <Card>
      <ul className={styles.list} aria-label="Pessoas">
        <Owner />
        {people.map((one) => (
          <li key={one.email}>
            <button
              type="button"
              className={rowClass({ gap: 3 }, styles.person)}
              onClick={() => onOpen(one.email)}
            >
              <Who one={one} fact={`${placesText(one.roles.length, shops)} · ${lastText(one, now)}`} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Owner() {
  const { user } = useData();
  const name = useProfile().row?.name || user.email;
  return (
    <li className={rowClass({ gap: 3 }, styles.person)}>
      <Avatar name={name} />
      <span className={textClass({ grow: true })}>
        <strong className={textClass({ weight: 600 })}>{name}</strong>
        <br />
        <span className={textClass({ size: 1, tone: 'soft' })}>Você · todos os locais</span>
      </span>
      <Tag>Dono</Tag>
    </li>
  );
}

function Who({ one, fact }: { one: TeamMember; fact: string }) {
  const roles = rolesText(one);
  return (
    <>
      <Avatar name={one.name} />
      <span className={textClass({ grow: true })}>
        <strong className={textClass({ weight: 600, anywhere: true })}>{one.name}</strong>
        <br />
        <span className={textClass({ size: 1, tone: 'soft' })}>{fact}</span>
      </span>
      <Tag colour={roleColour(one)}>{roles}</Tag>
    </>
  );
}

function Invitation(props: { one: TeamMember; shops: number; now: number; onOpen: (email: string) => void }) {
  const { one, shops, now, onOpen } = props;
  const acts = useTeamActs();
  const { online } = useNetwork();
  const { alarm, rest } = invitationText(one, now);
  const again = alarm === 'Não chegou.' || alarm === 'Venceu.';
  return (
    <li className={rowClass({ gap: 1 })}>
      <button type="button" className={rowClass({ gap: 3 }, styles.person)} onClick={() => onOpen(one.email)}>
        <span className={styles.mail} aria-hidden="true">
          <Mail size={20} />
        </span>
        <span className={textClass({ grow: true })}>
          <strong className={textClass({ weight: 600, anywhere: true })}>{one.email}</strong>
          <br />
          <span className={textClass({ size: 1, tone: 'soft' })}>
            {alarm ? (
              <strong className={textClass({ tone: 'guava', weight: 600 })}>{alarm} </strong>
            ) : (
              `${rolesText(one)}, ${placesText(one.roles.length, shops).toLowerCase()} · `
            )}
            {rest}
          </span>
        </span>
      </button>
      {again ? (
        <IconButton
          label={`Enviar outra vez para ${one.email}`}
          icon={<RefreshCw />}
          disabled={!online}
          onClick={() => void acts.sendAgain(one)}
        />
      ) : (
        <IconButton
          label={`Compartilhar convite de ${one.email}`}
          icon={<Share2 />}
          onClick={() => void shareInvitation()}
        />
      )}
    </li>
  );
}
