import { expect, it } from 'vitest';
import { providerLogout } from './authentication.ts';

const ORIGIN = 'https://console.example';
const paramsOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams);

it('[accounts.32] signs out at the identity provider with the id token and the return address', () => {
  const url = providerLogout({ logoutUrl: 'https://id.example/out', idToken: 'abc' }, ORIGIN);
  expect(paramsOf(url)).toEqual({ id_token_hint: 'abc', post_logout_redirect_uri: ORIGIN });
});

it('[accounts.32] sends no id token to an address with /protocol', () => {
  const url = providerLogout(
    { logoutUrl: 'https://id.example/realms/x/protocol/out', idToken: 'abc' },
    ORIGIN,
  );
  expect(paramsOf(url)).toEqual({ redirect_uri: ORIGIN });
});

it.each([undefined, null, {}, { logoutUrl: 7 }, { logoutUrl: 'javascript:alert(1)' }, '<html>'])(
  '[accounts.32] goes nowhere for %j',
  (body) => {
    expect(providerLogout(body, ORIGIN)).toBeUndefined();
  },
);
