/** Accounts of demo mode. */
import { AUTHORITIES, type Authority } from '../../src/domain/contract/authorities.ts';

export interface DemoAccount {
  readonly login: string;
  readonly authorities: readonly Authority[];
  /** Of a password that is the login: no secret, and hashed beforehand, which saves half a second of each first start. */
  readonly passwordHash: string;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    login: 'admin',
    authorities: AUTHORITIES,
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$H1+RUK/JyToSPecMmia8GA$+i0gniJf431pRzswn5eAwVbmuZ0MSXF0ZhoV0Wxa/c0',
  },
  {
    login: 'operator',
    authorities: ['ROLE_USER', 'ROLE_HEARTBEAT', 'ROLE_PANIC', 'ROLE_WEAPON'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$dgTAdItImAvWuFZJYuQsGQ$ib1rJrpZlcb5QHmBOlW9xORJ6dM+1jyUvrvUxYdz9Hg',
  },
  {
    login: 'reviewer',
    authorities: ['ROLE_USER', 'ROLE_REVIEWER'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$yuqsrC/GZJuMk1/l4WNJrQ$ns8e/TEku2ETm/ImrQE+M8F/pG7Lb03qQo2pdoq2bG0',
  },
  {
    login: 'survey',
    authorities: ['ROLE_SURVEY'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$GruUFtoOZ3zcOTBXGU++SQ$IFwC7yoYmiPvgrATkl9P9jpJ2TfS7yzV9fCHtn0YBy0',
  },
  {
    login: 'tester',
    authorities: ['ROLE_USER', 'ROLE_TEST_MODE', 'ROLE_TEST_SCENARIO'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$hVO0K9XWaudq2W+Bq7PDyg$vXZOJEowX9I5mUk0EaPuzBHiZyRjcEggN0e8YLabQ4o',
  },
  {
    login: 'expert',
    authorities: ['ROLE_USER', 'ROLE_EXPERT'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$PI8fCeZ0wvzet8tVGVU1mA$ipMzI19WIebRbbFOpth1YuuQX6mI2DjR7uTdL7Esya4',
  },
  {
    login: 'user',
    authorities: ['ROLE_USER'],
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$Yn/k5PJOMBTk5rt1nhvWXg$MXJoPc15wG+wqA0kwXu6cGldeeETTQJfpZ4GmNHisQg',
  },
];
