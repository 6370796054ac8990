import { it } from 'vitest';

import { type AxeScene, press, showAndCheck } from '../test/component/axe-scenes';

const SCENES: AxeScene[] = [
  ['the sign-in page', 'guest', '/login'],
  ['the sign-in page with faults', 'guest', '/login', () => press('Sign in')],
  ['the forgotten password', 'guest', '/login', () => press('Forgot password?')],
];

it.each(SCENES)('%s is for everybody', (...scene) => showAndCheck(scene));
