import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
let officer: Visitor;
let inspector: Visitor;

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 4)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const NO_FILTER = {
  cause: null,
  location: null,
  recommendation: null,
  no_plate: null,
  has_comments: null,
  sent_back_to_me: null,
  deadline: null,
};
const VIEW = `id queue name sortBy order filter {
  cause location recommendation noPlate hasComments sentBackToMe deadline }`;

const named = async (visitor: Visitor, queue: string): Promise<string[]> => {
  const { status, body } = await visitor.rest('GET', `user/views?queue=${queue}`);
  expect(status).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
};
async function kept(visitor: Visitor, queue: string, name: string): Promise<number> {
  const { status, body } = await visitor.rest('POST', 'user/views', { queue, name });
  expect(status).toBe(201);
  return body.id;
}
const refused = (answer: { status: number; body: any }) => [answer.status, answer.body.errors];

describe('saved views of lists (issue 25, point 7)', () => {
  it('are made, listed, changed and deleted, the same at both doors', async () => {
    const made = await officer.rest('POST', 'user/views', {
      queue: 'pending',
      name: '  Harbour, urgent ',
      filter: { location: 'Harbour', deadline: 'URGENT', no_plate: true },
      sort_by: 'due_at',
      order: 'asc',
    });
    const { id } = made.body;
    const view = {
      id,
      queue: 'pending',
      name: 'Harbour, urgent',
      filter: { ...NO_FILTER, location: 'Harbour', deadline: 'URGENT', no_plate: true },
      sort_by: 'due_at',
      order: 'asc',
    };
    expect([made.status, made.body]).toEqual([201, view]);
    const list = await officer.rest('GET', 'user/views?queue=pending');
    expect(list.body).toEqual({ data: [view] });

    const graph = await officer.graphql(`{ savedViews(queue: PENDING) { ${VIEW} } }`);
    expect([graph.errors, graph.data.savedViews]).toEqual([
      [],
      [
        {
          id: String(id),
          queue: 'PENDING',
          name: 'Harbour, urgent',
          sortBy: 'DUE_AT',
          order: 'ASC',
          filter: {
            cause: null,
            location: 'Harbour',
            recommendation: null,
            noPlate: true,
            hasComments: null,
            sentBackToMe: null,
            deadline: 'URGENT',
          },
        },
      ],
    ]);
    const renamed = await officer.graphql(
      `mutation ($input: UpdateSavedViewInput!) { updateSavedView(input: $input) { savedView { ${VIEW} } } }`,
      { input: { viewId: id, name: 'Harbour' } },
    );
    expect(renamed.errors).toEqual([]);
    const { filter, sortBy, name } = renamed.data.updateSavedView.savedView;
    expect([name, sortBy, filter.location]).toEqual(['Harbour', 'DUE_AT', 'Harbour']);
    // A new filter replaces the whole one.
    const replaced = await officer.rest('PUT', `user/views/${id}`, {
      filter: { cause: 'SPEEDING' },
      sort_by: 'updated_at',
      order: null,
    });
    expect([replaced.status, replaced.body]).toEqual([
      200,
      {
        ...view,
        name: 'Harbour',
        filter: { ...NO_FILTER, cause: 'SPEEDING' },
        sort_by: 'updated_at',
      },
    ]);
    const gone = await officer.graphql(
      `mutation { deleteSavedView(input: { viewId: ${id} }) { deletedId } }`,
    );
    expect(gone.data.deleteSavedView).toEqual({ deletedId: String(id) });
    expect(await named(officer, 'pending')).toEqual([]);
  });

  it('are the whole list, the newest change first, where nothing else is said', async () => {
    const graph = await officer.graphql(
      `mutation { createSavedView(input: { queue: SUBMITTED, name: "All" }) { savedView { ${VIEW} } } }`,
    );
    const { id, sortBy, order } = graph.data.createSavedView.savedView;
    expect([sortBy, order]).toEqual(['UPDATED_AT', 'DESC']);
    const list = await officer.rest('GET', 'user/views?queue=submitted');
    expect(list.body.data[0]).toEqual({
      id: Number(id),
      queue: 'submitted',
      name: 'All',
      filter: NO_FILTER,
      sort_by: 'updated_at',
      order: 'desc',
    });
  });

  it('have a name of their own in a list, but not among lists and users', async () => {
    const id = await kept(officer, 'hold', 'Mine');
    const other = await kept(officer, 'hold', 'Other');
    const used = [422, { name: ['Name is already in use'] }];
    const again = await officer.rest('POST', 'user/views', { queue: 'hold', name: 'Mine' });
    expect(refused(again)).toEqual(used);
    expect(refused(await officer.rest('PUT', `user/views/${other}`, { name: 'Mine' }))).toEqual(
      used,
    );
    expect((await officer.rest('PUT', `user/views/${id}`, { name: 'Mine' })).status).toBe(200);
    await kept(officer, 'discarded', 'Mine');
    await kept(inspector, 'hold', 'Mine');
    expect(await named(officer, 'hold')).toEqual(['Mine', 'Other']);
  });

  it('belong to their user: to others they are not there', async () => {
    const id = await kept(officer, 'completed', 'Private');
    expect(await named(inspector, 'completed')).toEqual([]);
    const missing = { statusCode: 404, code: 'VIEW_NOT_FOUND', message: 'Saved view not found' };
    const stolen = await inspector.rest('PUT', `user/views/${id}`, { name: 'Taken' });
    expect(stolen.body).toMatchObject(missing);
    expect((await inspector.rest('DELETE', `user/views/${id}`)).body).toMatchObject(missing);
    expect(await named(officer, 'completed')).toEqual(['Private']);
  });

  it.each([
    [{ queue: 'lost', name: 'x' }, 'queue'],
    [{ queue: 'hold' }, 'name'],
    [{ queue: 'hold', name: '' }, 'name'],
    [{ queue: 'hold', name: 'x'.repeat(51) }, 'name'],
    [{ queue: 'hold', name: 'x', filter: { cause: 'PARKING' } }, 'filter.cause'],
    [{ queue: 'hold', name: 'x', filter: { location: 'x'.repeat(201) } }, 'filter.location'],
    [{ queue: 'hold', name: 'x', filter: { plate: 'KTR 4482' } }, 'filter.plate'],
    [{ queue: 'hold', name: 'x', filter: { noPlate: true } }, 'filter.noPlate'],
    [{ queue: 'hold', name: 'x', filter: { no_plate: false } }, 'filter.no_plate'],
    [{ queue: 'hold', name: 'x', filter: 'all' }, 'filter'],
    [{ queue: 'hold', name: 'x', filter: [] }, 'filter'],
    [{ queue: 'hold', name: 'x', sort_by: 'password' }, 'sort_by'],
    [{ queue: 'hold', name: 'x', order: 'up' }, 'order'],
    [{ queue: 'hold', name: 'x', page: 2 }, 'page'],
  ])('refuse %j, and keep nothing', async (body, field) => {
    const before = await named(officer, 'hold');
    const answer = await officer.rest('POST', 'user/views', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await named(officer, 'hold')).toEqual(before);
  });

  it('are 20 a list at most, also when they are made at once', async () => {
    const { visitor } = await signedInAs(app, 4);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        visitor.rest('POST', 'user/views', { queue: 'hold', name: `View ${index}` }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect([made.length, others.length]).toEqual([20, 4]);
    for (const { body } of others)
      expect(body).toMatchObject({
        statusCode: 409,
        code: 'TOO_MANY_VIEWS',
        message: 'At most 20 saved views for a list',
      });
    // Another list has its own twenty.
    await kept(visitor, 'pending', 'View');
  });

  it('go with their user', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    await kept(visitor, 'hold', 'Last');
    const count = async ({ id }: TestUser): Promise<number> =>
      (
        await app.database.query(
          'SELECT count(*)::int AS count FROM saved_views WHERE user_id = $1',
          [id],
        )
      )[0].count;
    expect(await count(user)).toBe(1);
    const administrator = (await signedInAs(app, 1)).visitor;
    expect((await administrator.rest('DELETE', `users/${user.badgeNumber}`)).status).toBe(204);
    expect(await count(user)).toBe(0);
  });
});
