/** A person's name, else the part of their address before the @, else `otherwise`. Blanks around a name are cut off. */
export function personName({ name, email }: { name: string; email: string }, otherwise: string): string {
  return name.trim() || email.split('@')[0] || otherwise;
}
