/** An unsigned token with the times that the client reads, given in ms. */
export function fakeToken(issuedAt: number, expiresAt: number, salt = ''): string {
  const payload = { iat: Math.floor(issuedAt / 1000), exp: Math.floor(expiresAt / 1000), salt };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
}
