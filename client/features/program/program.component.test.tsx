import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { open } from '../../test/component/open';
import { button, dialog, field, reads } from '../../test/component/screen';

const PROGRAM = '{"format":"stopline-program/1","name":"City program"}';

const CHANGES = [
  {
    part: 'citation_settings',
    key: 'speed_unit',
    field: null,
    act: 'CHANGE',
    old: 'km/h',
    new: 'mph',
    sentence: 'citation_settings: speed_unit: km/h → mph',
  },
  {
    part: 'reasons',
    key: 'DISCARD X',
    field: null,
    act: 'SAME',
    old: null,
    new: null,
    sentence: 'reasons: DISCARD X is the same',
  },
];

const previewOf = (rest: object = {}) => ({
  name: 'City program',
  note: 'Example. Ask your lawyers.',
  example: true,
  changes: CHANGES,
  counts: { ADD: 0, CHANGE: 1, SAME: 1, CONFLICT: 0 },
  digest: 'd1',
  ...rest,
});

const upload = () =>
  page
    .getByCss('input[type="file"]')
    .upload(new File([PROGRAM], 'law.json', { type: 'application/json' }));

it('shows every change before a program is applied, and applies what was shown', async () => {
  const sent: unknown[] = [];
  api.worker.use(
    http.post('/api/program/preview', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(previewOf());
    }),
    http.post('/api/program', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ applied: 1, counts: previewOf().counts });
    }),
  );
  await open('/admin/program', 'admin');
  await upload();
  await button('Compare').click();
  await reads(page, 'citation_settings: speed_unit: km/h → mph');
  await reads(page, '0 to add, 1 to change, 1 the same, 0 in conflict');
  await reads(page, 'Example. Ask your lawyers.');
  await expect.element(page.getByText('is the same')).not.toBeInTheDocument();
  await isForEverybody();
  await button('Apply').click();
  await dialog('Apply “City program”?').getByRole('button', { name: 'Apply' }).click();
  await reads(page, '1 change was applied');
  expect(sent).toEqual([
    { program: PROGRAM, from: null },
    { program: PROGRAM, from: null, digest: 'd1' },
  ]);
});

it('cannot apply what is in conflict, and says what is refused by its place in the file', async () => {
  const conflict = {
    ...CHANGES[0],
    act: 'CONFLICT',
    sentence: 'fine_schedules: SPEEDING 2026-01-01 is in use and differs',
  };
  api.worker.use(
    http.post('/api/program/preview', () =>
      HttpResponse.json(
        previewOf({ changes: [conflict], counts: { ADD: 0, CHANGE: 0, SAME: 0, CONFLICT: 1 } }),
      ),
    ),
  );
  await open('/admin/program', 'admin');
  await upload();
  await button('Compare').click();
  await reads(page, 'fine_schedules: SPEEDING 2026-01-01 is in use and differs');
  await expect.element(button('Apply')).toBeDisabled();
  api.worker.use(
    http.post('/api/program/preview', () =>
      HttpResponse.json(
        {
          statusCode: 422,
          code: 'INVALID',
          message: 'Act must be one of DISCARD',
          errors: { 'reasons.2.act': ['Act must be one of DISCARD'] },
        },
        { status: 422 },
      ),
    ),
  );
  await button('Compare').click();
  await reads(page, 'reasons.2.act: Act must be one of DISCARD');
});

it('asks who checked an example, as long as nobody did', async () => {
  let isOpen = true;
  api.answer({
    firstSteps: () => ({
      done: !isOpen,
      inventedLetterhead: false,
      steps: isOpen
        ? [{ step: 'PROGRAM_CHECKED', done: false, missing: ['Check by a lawyer'] }]
        : [],
    }),
    confirmProgram: () => {
      isOpen = false;
      return { by: 'Dana Ruiz' };
    },
  });
  await open('/admin/program', 'admin');
  await field('Checked by').fill('Dana Ruiz');
  await button('Record the check').click();
  await expect.element(page.getByText('An example was applied')).not.toBeInTheDocument();
  expect(api.sent('ConfirmProgram')).toEqual([{ input: { by: 'Dana Ruiz' } }]);
});
