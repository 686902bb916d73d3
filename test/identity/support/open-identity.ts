import type { Profile } from '../../../src/domain/people/profile.ts';
import { createIdentity } from '../../../src/identity/create-identity.ts';
import type { TabChannel, TabMessage } from '../../../src/identity/session/identity-deps.ts';
import type { NewRecord } from '../../../src/identity/session/profile-loader.ts';
import type { FoundTokens, TokenVault } from '../../../src/identity/vault/token-vault.ts';
import { FakeProvider } from './fake-provider.ts';

export const COMPLETE: Profile = {
  email: 'ana@exemplo.com.br',
  name: 'Ana',
  cpf: '52998224725',
  balance: 0,
  revenue: 0,
  score: 0,
  chavePix: '',
};

/** A vault in memory. */
export function memoryVault(found: FoundTokens | null = null): TokenVault & { found: FoundTokens | null } {
  return {
    found,
    async read() {
      return this.found;
    },
    async write(next) {
      this.found = next;
    },
    renewed: async () => null,
    async forget(mine, alone) {
      if (!alone || mine?.refreshToken === this.found?.tokens.refreshToken) this.found = null;
    },
  };
}

/** Tabs of one browser. A message of one tab reaches the others. */
export function createTabs() {
  const tabs: ((message: TabMessage) => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return (): TabChannel => {
    const mine: ((message: TabMessage) => void)[] = [];
    return {
      post: (message) => {
        for (const tab of tabs) if (!mine.includes(tab)) tab(message);
      },
      listen: (callback) => {
        mine.push(callback);
        tabs.push(callback);
      },
      inTurn(work) {
        const turn = last.then(work);
        last = turn.catch(() => undefined);
        return turn;
      },
    };
  };
}

/** Opens the real identity over a provider, vault and profiles in memory. Waits end at once and are recorded. */
export function openIdentity(
  options: {
    found?: FoundTokens | null;
    /** Vault shared by the tabs of one device. Absent for an own one. */
    vault?: ReturnType<typeof memoryVault>;
    provider?: FakeProvider;
    tab?: TabChannel;
    writeLog?: () => Promise<unknown>;
    keepsExpired?: boolean;
  } = {},
) {
  const provider = options.provider ?? new FakeProvider();
  const vault = options.vault ?? memoryVault(options.found ?? null);
  const profiles = {
    server: COMPLETE as Profile | null,
    local: null as Profile | null,
    created: [] as NewRecord[],
    reads: 0,
    /** Number of reads without a result after the profile was requested. */
    lateBy: 0,
  };
  const waits: number[] = [];
  const logs: NewRecord[] = [];
  const cleared: string[] = [];
  const identity = createIdentity({
    provider,
    vault,
    profiles: {
      saved: async () => profiles.local,
      async read() {
        profiles.reads += 1;
        if (provider.offline) throw new Error('away');
        if (profiles.created.length > 0 && profiles.lateBy > 0) {
          profiles.lateBy -= 1;
          if (profiles.lateBy === 0) profiles.server = COMPLETE;
        }
        return profiles.server;
      },
      create: async (_user, record) => profiles.created.push(record),
    },
    writeLog: options.writeLog ?? (async (record) => logs.push(record)),
    clear: async ({ sub }) => void cleared.push(sub),
    keepsExpired: async () => options.keepsExpired ?? true,
    tabs: options.tab ?? createTabs()(),
    userAgent: 'test-agent',
    now: () => provider.now,
    wait: async (ms) => void waits.push(ms),
  });
  return { identity, provider, vault, profiles, waits, logs, cleared };
}
