import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../scripts/commits/message-rule.mjs';

const WHY = '\n\nA stranger reads subjects in a list.';

describe('the rule of commit messages', () => {
  it.each([
    'Add a hook',
    'Let a count wait',
    'Bring the picture back',
    'Pass the address on',
    'Process each row',
  ])('accepts %s', (subject) => expect(faultsOf(subject + WHY)).toEqual([]));

  it.each([
    ['A hook is added', "'A'"],
    ['Added a hook', "'Added'"],
    ['Adding a hook', "'Adding'"],
    ['Adds a hook', "'Adds'"],
    ['Tests: a hook', "'Tests:'"],
    ['add a hook', "'add'"],
    ['Nobody writes', "'Nobody'"],
    ['Add a hook.', 'full stop'],
    [`Add ${'a very '.repeat(10)}long hook`, 'of 72 characters'],
  ])('refuses %s', (subject, fault) =>
    expect(faultsOf(subject + WHY)).toEqual([expect.stringContaining(fault)]),
  );

  it('asks for a body, parted by a blank line', () => {
    expect(faultsOf('Add a hook\n\n# git says something')).toEqual(['no body says why']);
    expect(faultsOf('Add a hook\nbecause')).toEqual(['no blank line parts the subject from the body']);
  });

  it('leaves alone what git writes', () => {
    expect(faultsOf("Merge branch 'main'")).toEqual([]);
    expect(faultsOf('Revert "A hook is added"')).toEqual([]);
  });
});
