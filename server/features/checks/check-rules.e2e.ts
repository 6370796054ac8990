import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { checkParams } from './check-rules.rules.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, fresh, signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let person: TestUser;
let colleague: Visitor;
let officer: Visitor;

beforeAll(async () => {
  app = await startApp({}, { hasShippedChecks: true });
  const first = await signedInAs(app, 1, { firstName: 'Tess', lastName: 'Conway' });
  [administrator, person] = [first.visitor, first.user];
  colleague = (await signedInAs(app, 2, { firstName: 'Ada', lastName: 'Marlow' })).visitor;
  officer = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

interface Rule {
  id: number;
  code: string;
  label: string;
  function: CheckFunctionName;
  params: Record<string, unknown>;
  cause: string | null;
  weight: string;
  active: boolean;
  version: number;
  changed_by: { id: number; name: string } | null;
  changed_at: string;
  shipped: { active: boolean; weight: string; params: object } | null;
}

const FIELDS =
  'id code label function params cause weight active version changedBy { id name } changedAt';
const list = async (): Promise<Rule[]> =>
  (await administrator.rest('GET', 'check-rules')).body.data as Rule[];
const newestLog = async (): Promise<string> =>
  (await administrator.rest('GET', 'logs')).body.system[0].description as string;
const logEntries = async (id: number): Promise<number> => {
  const [row] = await app.database.query(
    `SELECT count(*)::integer AS total FROM activity WHERE subject_type = 'check_rule' AND subject_id = $1`,
    [String(id)],
  );
  return row.total as number;
};

async function made(fields: Record<string, unknown> = {}): Promise<Rule> {
  const { status, body } = await administrator.rest('POST', 'check-rules', {
    code: `RULE_${fresh()}`,
    label: 'Twice',
    function: 'DUPLICATE',
    weight: 'CONFIRM',
    ...fields,
  });
  expect([status, body]).toEqual([201, expect.objectContaining({ version: 1 })]);
  return body as Rule;
}

/** A rule as `PUT` takes it. */
const change = (
  { version, label, params, cause, weight, active }: Rule,
  changed: Record<string, unknown> = {},
) => ({ version, label, params, cause, weight, active, ...changed });

describe('the shipped rules of a fresh installation (guards 2)', () => {
  it('are these, in this order', async () => {
    const rules = await list();
    expect(
      rules.map(({ code, function: name, weight, active }) =>
        [code, code === name ? '' : name, weight, active ? 'active' : ''].join(' ').trim(),
      ),
    ).toEqual([
      'LIMIT_DIFFERS  BLOCK active',
      'BELOW_TRIGGER  CONFIRM active',
      'NO_CERTIFICATE  BLOCK active',
      'OUT_OF_SERVICE  BLOCK active',
      'WARNING_PERIOD  BLOCK active',
      'IN_GRACE  BLOCK active',
      'AMBER_SHORT  BLOCK active',
      'VEHICLE_DIFFERS  CONFIRM active',
      'PLATE_DIFFERS  CONFIRM active',
      'LOW_CONFIDENCE  CONFIRM active',
      'DUPLICATE  BLOCK active',
      'TOO_FAR  CONFIRM active',
      'SEVERAL_VEHICLES  CONFIRM active',
      'IMAGE_TIMES  NOTE active',
      'CLOCK_OFF  CONFIRM active',
      'EXEMPT_PLATE LISTED_PLATE CONFIRM active',
      'CONFLICT_PLATE LISTED_PLATE NOTE active',
      'PICTURE_DIFFERS  BLOCK active',
      'NOT_MOVED  BLOCK active',
      'NOT_MEASURED  CONFIRM',
      'UNREAD_PLATE LISTED_PLATE BLOCK active',
      'TEST_PLATE LISTED_PLATE BLOCK active',
      'STOLEN_PLATE LISTED_PLATE CONFIRM active',
      'RED_UNKNOWN  NOTE active',
      'IMPLAUSIBLE  BLOCK active',
      'UNUSUAL IMPLAUSIBLE CONFIRM active',
      'SAME_PICTURE  BLOCK active',
      'EARLIER_VOID  CONFIRM active',
      'LETTER_CAME_BACK  CONFIRM active',
      'LOOK_ALIKE  NOTE active',
      'PART_OF_PLATE LOOK_ALIKE CONFIRM active',
      'PLACE_DIFFERS  CONFIRM active',
      'HOUR_OFF  CONFIRM active',
      'NO_NAME  CONFIRM active',
      'OWNER_SINCE  BLOCK active',
      'REGISTRY_CHANGED  CONFIRM active',
      'REGISTRY_OLD  CONFIRM active',
      'REGION_DIFFERS  BLOCK active',
      'NO_SESSION  BLOCK active',
      'SELF_TEST_FAILED  BLOCK active',
      'OUTSIDE_HOURS  BLOCK active',
      'SITE_NOT_READY  BLOCK active',
    ]);
    for (const rule of rules)
      expect(rule).toMatchObject({ cause: null, version: 1, changed_by: null });
  });

  it('have the parameters of the table, else the defaults of their functions', async () => {
    const PARAMS: Record<string, object> = {
      VEHICLE_DIFFERS: { facts: ['MAKE_MODEL', 'COLOR'] },
      DUPLICATE: { seconds: 60, metres: 100 },
      CONFLICT_PLATE: { list: 'CONFLICT' },
      UNREAD_PLATE: { list: 'UNREAD' },
      TEST_PLATE: { list: 'TEST' },
      STOLEN_PLATE: { list: 'STOLEN' },
      IMPLAUSIBLE: { kmh: 250, times_limit: null, red_s: null },
      UNUSUAL: { kmh: null, times_limit: 3, red_s: 600 },
      LOOK_ALIKE: { below: 0.95, places: 2, missing: 0 },
      PART_OF_PLATE: { below: 0.95, places: 0, missing: 2 },
    };
    for (const { function: name, params, code } of await list())
      expect([code, params]).toEqual([code, checkParams(name, PARAMS[code])]);
  });

  it('say what they are shipped as, whatever they are; own ones say nothing', async () => {
    for (const { active, weight, params, shipped } of await list())
      expect(shipped).toEqual({ active, weight, params });
    const [rule] = (await list()).filter(({ code }) => code === 'SEVERAL_VEHICLES');
    const put = await administrator.rest(
      'PUT',
      `check-rules/${rule!.id}`,
      change(rule!, { weight: 'NOTE', params: { from: 3 } }),
    );
    const shipped = { active: true, weight: 'CONFIRM', params: { from: 2 } };
    expect(put.body).toMatchObject({ weight: 'NOTE', params: { from: 3 }, shipped });
    const own = await made();
    expect(own.shipped).toBeNull();
    const weaker = async (): Promise<unknown> => {
      const { data } = await administrator.graphql('{ checkRules { code isWeaker } }');
      return data.checkRules.filter((each: any) => each.isWeaker).map(({ code }: any) => code);
    };
    expect(await weaker()).toEqual(['SEVERAL_VEHICLES']);
    await administrator.rest('PUT', `check-rules/${rule!.id}`, {
      ...change(put.body as Rule, { ...shipped, active: false }),
    });
    expect(await weaker()).toEqual(['SEVERAL_VEHICLES']);
    await administrator.rest('PUT', `check-rules/${rule!.id}`, {
      ...change({ ...(put.body as Rule), version: 3 }, shipped),
    });
    expect(await weaker()).toEqual([]);
  });

  it('are the same at both doors, each with its first version', async () => {
    const { data } = await administrator.graphql(
      `{ checkRules { ${FIELDS} shipped { active weight params } versions { version } } }`,
    );
    const rules = await list();
    expect(
      data.checkRules.map(
        ({
          id,
          params,
          shipped,
          changedBy,
          changedAt,
          versions,
          ...rule
        }: Record<string, any>) => ({
          ...rule,
          shipped: shipped === null ? null : { ...shipped, params: JSON.parse(shipped.params) },
          id: Number(id),
          params: JSON.parse(params),
          changed_by: changedBy === null ? null : changedBy.name,
          changed_at: changedAt,
          versions,
        }),
      ),
    ).toEqual(
      rules.map((rule) => ({
        ...rule,
        changed_by: rule.changed_by === null ? null : rule.changed_by.name,
        versions: null,
      })),
    );
    const { id, code, function: name, shipped, ...terms } = rules[0]!;
    const one = await administrator.rest('GET', `check-rules/${id}`);
    expect([one.status, one.body]).toEqual([
      200,
      { id, code, function: name, ...terms, shipped, versions: [terms] },
    ]);
  });
});

describe('a rule is kept by administrators, with all its versions (cameras 2)', () => {
  it('a new one is of both causes and not active; the log says it', async () => {
    const { status, body } = await administrator.rest('POST', 'check-rules', {
      code: 'DUPLICATE_LONG',
      label: ' Twice in an hour ',
      function: 'DUPLICATE',
      params: { seconds: 3_600 },
      weight: 'NOTE',
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        code: 'DUPLICATE_LONG',
        label: 'Twice in an hour',
        function: 'DUPLICATE',
        params: { seconds: 3_600, metres: null },
        cause: null,
        weight: 'NOTE',
        active: false,
        version: 1,
        changed_by: expect.objectContaining({ id: person.id, name: 'Tess Conway' }),
        changed_at: expect.stringMatching(/Z$/),
        shipped: null,
      },
    ]);
    expect(await newestLog()).toBe('Rule DUPLICATE_LONG "Twice in an hour" added by Tess Conway');
    expect((await list()).at(-1)).toEqual(body);
    const { data } = await administrator.graphql(
      `mutation ($input: CreateCheckRuleInput!) { createCheckRule(input: $input) { checkRule { ${FIELDS} } } }`,
      { input: { code: 'FAR', label: 'Far', function: 'TOO_FAR', params: '{"km": 2}' } },
    );
    expect(data.createCheckRule.checkRule).toMatchObject({
      function: 'TOO_FAR',
      params: '{"km":2,"kmh":250}',
      cause: null,
      weight: 'CONFIRM',
      active: false,
      version: 1,
    });
  });

  it('each change is a version, old and new are in the log, and all are kept', async () => {
    const rule = await made({ code: 'CHANGED', cause: 'SPEEDING' });
    const put = await administrator.rest(
      'PUT',
      `check-rules/${rule.id}`,
      change(rule, {
        label: 'Two',
        params: { seconds: 90 },
        cause: null,
        weight: 'BLOCK',
        active: true,
      }),
    );
    expect([put.status, put.body]).toEqual([
      200,
      {
        ...rule,
        label: 'Two',
        params: { seconds: 90, metres: null },
        cause: null,
        weight: 'BLOCK',
        active: true,
        version: 2,
        changed_at: expect.any(String),
      },
    ]);
    expect(await newestLog()).toBe(
      'Rule CHANGED "Twice" changed (Label Twice → Two; Cause SPEEDING → both; Weight CONFIRM → BLOCK; Active false → true; Parameter seconds 60 → 90) by Tess Conway',
    );
    const { data } = await colleague.graphql(
      `mutation ($input: UpdateCheckRuleInput!) { updateCheckRule(input: $input) { checkRule { ${FIELDS} } } }`,
      {
        input: {
          checkRuleId: rule.id,
          expectedVersion: 2,
          label: 'Two',
          params: '{}',
          weight: 'NOTE',
          active: false,
        },
      },
    );
    expect(data.updateCheckRule.checkRule).toMatchObject({
      version: 3,
      params: '{"metres":null,"seconds":60}',
      changedBy: { name: 'Ada Marlow' },
    });
    const { body } = await administrator.rest('GET', `check-rules/${rule.id}`);
    expect(
      body.versions.map(({ version, weight, params, changed_by }: Rule) => [
        version,
        weight,
        params['seconds'],
        changed_by?.name,
      ]),
    ).toEqual([
      [3, 'NOTE', 60, 'Ada Marlow'],
      [2, 'BLOCK', 90, 'Tess Conway'],
      [1, 'CONFIRM', 60, 'Tess Conway'],
    ]);
    expect(body).toMatchObject({ version: 3, changed_at: body.versions[0].changed_at });
    const graph = await administrator.graphql(
      `{ checkRule(id: ${rule.id}) { version versions { version label params cause weight active changedBy { name } changedAt } } }`,
    );
    expect(graph.data.checkRule.versions).toHaveLength(3);
  });

  it('saving what is there already makes no version and no entry of the log', async () => {
    const rule = await made({ function: 'TOO_FAR', params: { kmh: 100 } });
    const { status, body } = await colleague.rest(
      'PUT',
      `check-rules/${rule.id}`,
      change(rule, { params: { km: 1, kmh: 100 } }),
    );
    expect([status, body]).toEqual([200, rule]);
    expect(await logEntries(rule.id)).toBe(1);
  });

  it('is found by its number only', async () => {
    const missing = { statusCode: 404, code: 'CHECK_RULE_NOT_FOUND', message: 'Rule not found' };
    const rule = await made();
    for (const id of ['999999', '0', 'x', '2147483648']) {
      expect((await administrator.rest('GET', `check-rules/${id}`)).body).toEqual(missing);
      const put = await administrator.rest('PUT', `check-rules/${id}`, change(rule));
      expect(put.body).toEqual(missing);
    }
    const { data, errors } = await administrator.graphql('{ checkRule(id: "999999") { id } }');
    expect([data.checkRule, errors[0]?.extensions.code]).toEqual([null, 'CHECK_RULE_NOT_FOUND']);
    expect((await administrator.rest('DELETE', `check-rules/${rule.id}`)).status).toBe(405);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a code in small letters', { code: 'small' }, ['code']],
    ['a code of 33 characters', { code: 'A'.repeat(33) }, ['code']],
    ['no code', { code: '' }, ['code']],
    ['no label', { label: ' ' }, ['label']],
    ['a label of 81 characters', { label: 'x'.repeat(81) }, ['label']],
    ['another function', { function: 'SPEED' }, ['function']],
    ['a function of the language', { function: 'constructor' }, ['function']],
    ['another cause', { cause: 'PARKING' }, ['cause']],
    ['another weight', { weight: 'STOP' }, ['weight']],
    ['active as text', { active: 'true' }, ['active']],
    ['an unknown field', { version: 1 }, ['version']],
    ['a parameter beyond its bounds', { params: { seconds: 0 } }, ['params.seconds']],
    ['an unknown parameter', { params: { minutes: 1 } }, ['params.minutes']],
    ['parameters that are a list', { params: [] }, ['params']],
  ])('refuses %s', async (_, wrong, fields) => {
    const { status, body } = await administrator.rest('POST', 'check-rules', {
      code: 'WRONG',
      label: 'Wrong',
      function: 'DUPLICATE',
      weight: 'NOTE',
      ...wrong,
    });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'INVALID', fields]);
    expect((await list()).map(({ code }) => code)).not.toContain('WRONG');
  });

  it('refuses a change of code or function, and a change without a field', async () => {
    const rule = await made();
    for (const field of ['code', 'function', 'id']) {
      const put = await administrator.rest(
        'PUT',
        `check-rules/${rule.id}`,
        change(rule, { [field]: 'X' }),
      );
      expect([put.status, Object.keys(put.body.errors)]).toEqual([422, [field]]);
    }
    for (const field of ['version', 'label', 'params', 'weight', 'active']) {
      const { [field]: _, ...rest } = change(rule) as Record<string, unknown>;
      const put = await administrator.rest('PUT', `check-rules/${rule.id}`, rest);
      expect([put.status, Object.keys(put.body.errors)]).toEqual([422, [field]]);
    }
    const { errors } = await administrator.graphql(
      `mutation { updateCheckRule(input: { checkRuleId: ${rule.id}, expectedVersion: 0, label: "x", params: "{", weight: NOTE, active: true }) { checkRule { id } } }`,
    );
    expect(errors[0]?.extensions.errors).toEqual({
      params: ['Params must be the JSON text of an object'],
    });
  });

  it('is for administrators only, before its fields are looked at', async () => {
    for (const [method, path] of [
      ['GET', 'check-rules'],
      ['GET', 'check-rules/x'],
      ['POST', 'check-rules'],
      ['PUT', 'check-rules/x'],
    ] as const)
      expect((await officer.rest(method, path, method === 'GET' ? undefined : {})).status).toBe(
        403,
      );
  });
});

describe('the functions that rules are made of (guards 2)', () => {
  it('are declared with their parameters at both doors', async () => {
    const { status, body } = await administrator.rest('GET', 'check-functions');
    expect(status).toBe(200);
    const declared = body.data as { function: string; params: object[] }[];
    expect(declared.find((each) => each.function === 'IMPLAUSIBLE')).toEqual({
      function: 'IMPLAUSIBLE',
      params: [
        { name: 'kmh', type: 'NUMBER', least: 20, most: 1_000, default: 250 },
        { name: 'times_limit', type: 'NUMBER', least: 1.1, most: 20, default: null },
        { name: 'red_s', type: 'NUMBER', least: 1, most: 86_400, default: 600 },
      ],
    });
    expect(declared.find((each) => each.function === 'LISTED_PLATE')?.params).toEqual([
      { name: 'list', type: 'CHOICE', least: null, most: null, default: 'EXEMPT' },
    ]);
    const { data } = await administrator.graphql(
      '{ checkFunctions { function label text params { name type least most default options { value } } } }',
    );
    expect(
      data.checkFunctions.map(({ function: name, params }: any) => ({
        function: name,
        params: params.map(({ options: _, ...param }: any) => ({
          ...param,
          default: JSON.parse(param.default),
        })),
      })),
    ).toEqual(declared);
    expect((await officer.rest('GET', 'check-functions')).status).toBe(403);
  });
});

describe('two administrators at once (cameras 2)', () => {
  it('a code is given once', async () => {
    const rule = { code: 'ONCE', label: 'Once', function: 'DUPLICATE', weight: 'NOTE' };
    const answers = await Promise.all(
      [administrator, colleague].map((visitor) => visitor.rest('POST', 'check-rules', rule)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      statusCode: 409,
      code: 'RULE_EXISTS',
      message: 'There is a rule ONCE already',
    });
  });

  it('the later change of one version is refused, with the name of the first', async () => {
    const rule = await made();
    const answers = await Promise.all([
      administrator.rest('PUT', `check-rules/${rule.id}`, change(rule, { label: 'One' })),
      administrator.rest('PUT', `check-rules/${rule.id}`, change(rule, { label: 'Other' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      statusCode: 409,
      code: 'SETTINGS_CHANGED',
      message: 'These settings were changed by Tess Conway, reload them',
    });
    const { body } = await administrator.rest('GET', `check-rules/${rule.id}`);
    expect(body.versions).toHaveLength(2);
  });

  it('the 81st active rule is refused, also when two are switched on at once', async () => {
    const tooMany = {
      statusCode: 409,
      code: 'TOO_MANY_RULES',
      message: 'At most 80 rules can be active',
    };
    const active = async (): Promise<number> => (await list()).filter((rule) => rule.active).length;
    while ((await active()) < 79) await made({ active: true });
    const [one, other] = [await made(), await made()];
    const answers = await Promise.all([
      administrator.rest('PUT', `check-rules/${one.id}`, change(one, { active: true })),
      colleague.rest('PUT', `check-rules/${other.id}`, change(other, { active: true })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(tooMany);
    expect(await active()).toBe(80);
    const { body } = await administrator.rest('POST', 'check-rules', {
      code: 'ONE_MORE',
      label: 'One more',
      function: 'DUPLICATE',
      weight: 'NOTE',
      active: true,
    });
    expect(body).toEqual(tooMany);
    // One that is active already can be changed.
    const [on] = (await list()).filter((rule) => rule.active);
    const put = await administrator.rest(
      'PUT',
      `check-rules/${on!.id}`,
      change(on!, { label: 'Still on' }),
    );
    expect(put.status).toBe(200);
  });
});

describe('the checks of an event (cameras 2)', () => {
  it('are those of the rules as the last answered change left them', async () => {
    const citationId = await createCitation(app, 'REVIEW');
    const checks = async () => {
      const { body } = await officer.rest('GET', `citations/${citationId}`);
      return (body.checks as Rule[]).map(({ code, version, weight }) => [code, version, weight]);
    };
    expect(await checks()).toEqual([]);
    const shipped = (await list()).find(({ code }) => code === 'NO_CERTIFICATE')!;
    const put = async (rule: Rule, changed: Record<string, unknown>): Promise<Rule> =>
      (await administrator.rest('PUT', `check-rules/${rule.id}`, change(rule, changed))).body;
    const always = await put(shipped, { params: { always: true } });
    expect(await checks()).toEqual([['NO_CERTIFICATE', 2, 'BLOCK']]);
    const noted = await put(always, { weight: 'NOTE' });
    expect(await checks()).toEqual([['NO_CERTIFICATE', 3, 'NOTE']]);
    await put(noted, { active: false });
    expect(await checks()).toEqual([]);
  });
});

describe('on the day', () => {
  let administrator: Visitor;
  let inspection: Visitor;

  beforeAll(async () => {
    administrator = (await signedInAs(app, 1)).visitor;
    inspection = (await signedInAs(app, 3)).visitor;
  });

  type Fields = Record<string, unknown>;

  /** Each event has a plate of its own. */
  let plates = 1_000;

  const fact = async (serial: string, body: Fields) => {
    const answer = await administrator.rest('POST', `cameras/${serial}/facts`, body);
    expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([201, undefined]);
    return answer.body as Fields;
  };

  const speeding = (serial: string, day: string, measured: number): Promise<number> =>
    createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: {
        captured_at: `${day}T10:00:00Z`,
        camera: { system_name: 'Harbour Lane', system_type: 'RLC-4', serial_number: serial },
        plate: `YQ ${(plates += 1)}`,
        speeding: { measured, limit: 50, trigger: 58 },
      },
    });

  describe('what holds on that day (programs 5)', () => {
    const checksOf = async (id: number): Promise<string[]> =>
      ((await inspection.rest('GET', `citations/${id}`)).body.checks as { sentence: string }[]).map(
        ({ sentence }) => sentence,
      );

    it('sessions, hours and conditions stop an event by the shipped rules', async () => {
      const event = await speeding('DY-1', '2026-05-04', 83);
      await fact('DY-1', {
        kind: 'SESSION',
        from_at: '2026-05-04T12:00:00Z',
        to_at: '2026-05-04T20:00:00Z',
        value: { operator: 'R. Alvarez', self_test: 'FAIL' },
      });
      await fact('DY-1', {
        kind: 'HOURS',
        from: '2026-01-01',
        hours: [{ weekdays: [1, 2, 3, 4, 5], from: '12:00', to: '18:00' }],
        value: {},
      });
      await fact('DY-1', { kind: 'CONDITION', from: '2026-01-01', value: { condition: 'SIGNS' } });
      expect(await checksOf(event)).toEqual(
        expect.arrayContaining([
          'No session of the camera covers 2026-05-04, 10:00',
          'Self-test failed on 2026-05-04',
          'Outside of the hours of enforcement: Monday, 10:00',
          'Site not ready on 2026-05-04: PUBLISHED',
        ]),
      );
      const { body } = await administrator.rest('GET', 'cameras/DY-1/in-force?day=2026-05-04');
      expect(body).toMatchObject({
        SESSION: null,
        HOURS: { from: '2026-01-01' },
        CONDITION: [{ value: { condition: 'SIGNS' } }],
        SITE_KIND: null,
        windows: [{ kind: 'SESSION' }],
      });
    });

    it.each([
      [
        { kind: 'SESSION', from: '2026-05-04', value: { operator: 'A', self_test: 'PASS' } },
        'from',
        'From must be empty for SESSION',
      ],
      [
        {
          kind: 'SESSION',
          from_at: '2026-05-04T00:00:00Z',
          to_at: '2026-05-05T00:00:01Z',
          value: { operator: 'A', self_test: 'PASS' },
        },
        'to_at',
        'A session must not be longer than 24 hours',
      ],
      [{ kind: 'HOURS', from: '2026-05-04', value: {} }, 'hours', 'Hours are required'],
      [
        { kind: 'SITE_KIND', from: '2026-05-04', to: '2026-06-04', value: { kind: 'SCHOOL' } },
        'to',
        'To must be empty for SITE_KIND',
      ],
    ])('%j is refused', async (body, field, sentence) => {
      const answer = await administrator.rest('POST', 'cameras/DY-1/facts', body);
      expect([answer.status, (answer.body.errors as Record<string, string[]>)[field]]).toEqual([
        422,
        [sentence],
      ]);
    });
  });
});
