/**
 * Address of the identity provider's sign-out, or undefined where the body names no web address. It carries the id token
 * unless the address contains /protocol. The provider returns to `returnTo`.
 */
export function providerLogout(body: unknown, returnTo: string): string | undefined {
  const { logoutUrl, idToken } = (body ?? {}) as { logoutUrl?: unknown; idToken?: unknown };
  if (typeof logoutUrl !== 'string' || !/^https?:\/\//i.test(logoutUrl)) return undefined;
  const url = new URL(logoutUrl);
  const isKeycloak = logoutUrl.includes('/protocol');
  if (!isKeycloak && typeof idToken === 'string') url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set(isKeycloak ? 'redirect_uri' : 'post_logout_redirect_uri', returnTo);
  return url.href;
}
