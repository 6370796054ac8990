/**
 * Returns the address of a user's picture, for signed-in users; a new picture has a new address, so that it may be
 * cached.
 */
export function avatarSrc(userId: number, key: string | null): string | null {
  const version = key === null ? undefined : /([0-9a-f]{8})[0-9a-f]*\.webp$/.exec(key)?.[1];
  return version === undefined ? null : `/api/users/${userId}/avatar?v=${version}`;
}
