import { expect, test } from 'vitest';
import { ANA } from './support/fake-provider.ts';
import { COMPLETE, openIdentity } from './support/open-identity.ts';

const never = () => new Promise<never>(() => undefined);

test('[F-09] an incomplete profile clears the session profile, and the sign-in says so', async () => {
  const { identity, profiles } = openIdentity();
  await identity.start();
  profiles.server = { ...COMPLETE, cpf: '' };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({ success: true, isProfileComplete: false });
  expect(identity.session()).toMatchObject({ kind: 'signedIn', profile: null, isProfileComplete: false });

  profiles.server = COMPLETE;
  await identity.refreshProfile();
  expect(identity.session()).toMatchObject({ profile: COMPLETE, isProfileComplete: true });
});

test('[F-10] a challenge is a failure that carries its name and parameters', async () => {
  const { identity, provider, vault } = openIdentity();
  await identity.start();
  const challenge = { name: 'NEW_PASSWORD_REQUIRED', parameters: { requiredAttributes: ['name'] } };
  provider.answer = { kind: 'challenge', challenge };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: true });
  expect(result).toMatchObject({ success: false, challenge });
  expect(vault.found).toBeNull();
});

test('[F-11] neither challenge nor tokens writes a LOG and shows the support message', async () => {
  const { identity, provider, logs } = openIdentity();
  await identity.start();
  provider.answer = { kind: 'nothing' };
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({
    success: false,
    error: 'Erro ao realizar login! Por favor, tente novamente, ou contate o suporte.',
  });
  expect(logs).toHaveLength(1);
  const { content, ...record } = logs[0]!;
  expect(record).toEqual({
    id: '1',
    type: 'LOG',
    reference: 'LOGIN',
    parentId: 'N/A',
    owner: 'N/A',
    updatedAt: 631_152_000_000,
  });
  expect(JSON.parse(content)).toEqual({
    step: 'SIGN_IN',
    email: 'ana@exemplo.com.br',
    code: 'LOGIN',
    timestamp: new Date(provider.now).toISOString(),
    userAgent: 'test-agent',
    error: 'N/A',
  });
});

test('[F-11] a LOG that the server takes from no stranger is sent once the same person is in, and holds nobody up', async () => {
  const answers = [() => Promise.reject(new Error('401'))];
  const { identity, provider, profiles } = openIdentity({ writeLog: () => answers[0]?.() ?? never() });
  await identity.start();
  const enter = (email: string) => identity.signIn(email, 'Senha#123', { keep: false });
  provider.answer = { kind: 'nothing', error: 'TypeError: no result' };
  expect(await enter(' Ana@exemplo.com.br ')).toMatchObject({ success: false });
  answers.length = 0;
  expect(await enter('bia@exemplo.com.br')).toMatchObject({ success: false });

  provider.answer = null;
  expect(await enter(ANA.email)).toMatchObject({ success: true });
  expect(await enter(ANA.email)).toMatchObject({ success: true });
  expect(profiles.created).toMatchObject([{ type: 'LOG', parentId: ANA.sub, owner: ANA.sub }]);
  expect(JSON.parse(profiles.created[0]?.content ?? '')).toMatchObject({
    email: 'Ana@exemplo.com.br',
    error: 'TypeError: no result',
  });
});

test('[F-13] a missing profile is asked for and looked for up to 5 times, 1.5 s apart', async () => {
  const { identity, profiles, waits, provider } = openIdentity();
  await identity.start();
  profiles.server = null;
  profiles.lateBy = 3;
  const result = await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(result).toEqual({ success: true, isProfileComplete: true });
  expect(waits).toEqual([1500, 1500, 1500]);
  expect(profiles.created).toHaveLength(1);
  const { content, ...record } = profiles.created[0]!;
  expect(record).toEqual({
    id: '1',
    type: 'REQUEST',
    parentId: ANA.sub,
    owner: ANA.sub,
    reference: 'PROFILE_CREATION',
    updatedAt: 631_152_000_000,
  });
  expect(JSON.parse(content)).toEqual({
    action: 'CREATE_PROFILE',
    email: ANA.email,
    name: ANA.name,
    timestamp: new Date(provider.now).toISOString(),
    userAgent: 'test-agent',
  });
});

test('[F-13] after five looks the profile is null', async () => {
  const { identity, profiles, waits } = openIdentity();
  await identity.start();
  profiles.server = null;
  await identity.signIn('ana@exemplo.com.br', 'Senha#123', { keep: false });
  expect(waits).toEqual(Array(5).fill(1500));
  expect(profiles.reads).toBe(6);
  expect(identity.session()).toMatchObject({ kind: 'signedIn', profile: null, isProfileComplete: false });
});

test('[F-15] every flow gives a success flag and a Portuguese message', async () => {
  const { identity, provider } = openIdentity();
  await identity.start();
  const flows = [
    () => identity.signUp('a@b.co', 'Senha#123'),
    () => identity.confirmSignUp('a@b.co', '123456'),
    () => identity.forgotPassword('a@b.co'),
    () => identity.resetPassword('a@b.co', '123456', 'Senha#123'),
    () => identity.resendConfirmationCode('a@b.co'),
  ];
  for (const flow of flows) expect(await flow()).toEqual({ success: true });
  provider.offline = true;
  const failure = {
    success: false,
    error: 'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.',
  };
  for (const flow of flows) expect(await flow()).toEqual(failure);
  expect(await identity.signIn('a@b.co', 'x', { keep: false })).toEqual(failure);
  expect(await identity.signOut()).toEqual({ success: true });
});
