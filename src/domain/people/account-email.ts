/** E-mail of the HTML standard, with a dot in its domain. Plain ASCII makes no mail header. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** True for a folded e-mail that an account can have. */
export function isAccountEmail(folded: string): boolean {
  return folded.length <= 128 && EMAIL.test(folded);
}
