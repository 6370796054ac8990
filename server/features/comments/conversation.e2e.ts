import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotificationsService } from '../notifications/notifications.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { ROLES } from '../../platform/domain/duty.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createEvent, fresh, signedInAs, type TestUser } from '../../test/factory.js';

const DATE = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

let app: TestApp;
interface Person {
  user: TestUser;
  visitor: Visitor;
}
let people: Record<'processing' | 'inspection' | 'redlight' | 'speed' | 'administrator', Person>;

beforeAll(async () => {
  app = await startApp();
  people = {
    processing: await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' }),
    inspection: await signedInAs(app, 3, { firstName: 'Ines', lastName: 'Roth' }),
    redlight: await signedInAs(app, 5),
    speed: await signedInAs(app, 6),
    administrator: await signedInAs(app, 1),
  };
});
afterAll(() => app.stop());

const say = (person: Person, citation: number, body: string): Promise<Answer> =>
  person.visitor.rest('POST', `citations/${citation}/comments/add`, { body });

/** A caller as the guard would pass them on. */
function callerOf({ user }: Person): UserCaller {
  const { duty, sees } = ROLES[user.roleId];
  const { id: userId, name, firstName, lastName, badgeNumber, roleId } = user;
  return {
    kind: 'user',
    userId,
    name,
    firstName,
    lastName,
    badgeNumber,
    roleId,
    duty,
    sees,
    sessionId: '',
    ip: '127.0.0.1',
    requestId: 'test',
  };
}

describe('Comments (spec 7)', () => {
  it('are added, counted and listed by both doors, oldest first', async () => {
    const id = await createEvent(app);
    const added = await say(people.processing, id, '  Plate is hard to read \n');
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(Number),
      body: 'Plate is hard to read',
      created_at: DATE,
      user: { first_name: 'Ada', last_name: 'Marlow' },
    });
    const second = await people.inspection.visitor.graphql(
      'mutation ($id: ID!) { createComment(input: { citationId: $id, body: "I agree" }) { comment { id body createdAt user { id name firstName lastName badgeNumber } } } }',
      { id },
    );
    expect(second.errors).toEqual([]);
    expect(second.data.createComment.comment).toEqual({
      id: expect.any(String),
      body: 'I agree',
      createdAt: DATE,
      user: {
        id: String(people.inspection.user.id),
        name: 'Ines Roth',
        firstName: 'Ines',
        lastName: 'Roth',
        badgeNumber: people.inspection.user.badgeNumber,
      },
    });
    const list = await people.redlight.visitor.rest('GET', `citations/${id}/comments`);
    expect(list.status).toBe(200);
    expect(list.body).toEqual([
      added.body,
      {
        id: Number(second.data.createComment.comment.id),
        body: 'I agree',
        created_at: DATE,
        user: { first_name: 'Ines', last_name: 'Roth' },
      },
    ]);
    const listed = await people.redlight.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { comments { id body } } }',
      { id },
    );
    expect(listed.data.citation.comments.map(({ body }: { body: string }) => body)).toEqual([
      'Plate is hard to read',
      'I agree',
    ]);
    const count = await people.redlight.visitor.rest('GET', `citations/${id}/comments/count`);
    expect([count.status, count.body]).toEqual([200, { total: 2 }]);
  });

  it.each([
    [{}, 'Comments field is required if adding a comment'],
    [{ body: ' ' }, 'Comments field is required if adding a comment'],
    [{ body: 'x'.repeat(256) }, 'Must be less then 256 characters long'],
    [{ body: 'x', user_id: 1 }, 'user_id is not a known field'],
  ])('refuses %j', async (body, message) => {
    const id = await createEvent(app);
    const refused = await people.processing.visitor.rest(
      'POST',
      `citations/${id}/comments/add`,
      body,
    );
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(message);
  });

  it('is not there for whom the event is not visible, and not for administrators', async () => {
    const id = await createEvent(app, 'SPEEDING');
    for (const path of ['comments', 'comments/count', 'history']) {
      const hidden = await people.redlight.visitor.rest('GET', `citations/${id}/${path}`);
      expect([hidden.status, hidden.body.message]).toEqual([404, 'Citation not found']);
      expect(
        (await people.administrator.visitor.rest('GET', `citations/${id}/${path}`)).status,
      ).toBe(403);
    }
    expect((await say(people.redlight, id, 'x')).status).toBe(404);
    expect((await say(people.administrator, id, 'x')).status).toBe(403);
    expect((await say(people.processing, 2_147_483_647, 'x')).status).toBe(404);
  });

  it('does not change the event: its version and time stay, its count follows', async () => {
    const id = await createEvent(app);
    const read = (): Promise<object[]> =>
      app.database.query('SELECT version, updated_at, comment_count FROM citations WHERE id = $1', [
        id,
      ]);
    const [before] = await read();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => say(people.processing, id, `comment ${index}`)),
    );
    expect(await read()).toEqual([{ ...before, comment_count: 12 }]);
  });

  it('takes the same words sent again at once for a retry', async () => {
    const id = await createEvent(app);
    const [first, second] = [
      await say(people.processing, id, 'once'),
      await say(people.processing, id, 'once'),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(
      (await people.processing.visitor.rest('GET', `citations/${id}/comments/count`)).body,
    ).toEqual({ total: 1 });
  });
});

describe('Notifications (contract 11)', () => {
  it('tell everybody who acted or commented on the event of a comment, save its author', async () => {
    const id = await createEvent(app);
    const unread = async (person: Person): Promise<number> =>
      (await person.visitor.rest('GET', 'user/notifications/count')).body.total as number;
    const before = {
      processing: await unread(people.processing),
      inspection: await unread(people.inspection),
    };
    await say(people.processing, id, 'Is this the right plate?');
    await say(people.inspection, id, 'It is');
    expect(await unread(people.processing)).toBe(before.processing + 1);
    expect(await unread(people.inspection)).toBe(before.inspection);
    const page = await people.processing.visitor.rest('GET', 'user/notifications?page=1');
    expect(page.status).toBe(200);
    const [row] = await app.database.query<{ reference_id: string }[]>(
      'SELECT reference_id FROM citations WHERE id = $1',
      [id],
    );
    expect(page.body).toMatchObject({ current_page: 1, per_page: 15 });
    expect(page.body.data[0]).toEqual({
      id: expect.any(Number),
      read_at: null,
      created_at: DATE,
      data: {
        title: 'New comment',
        message: `Ines Roth commented on ${row!.reference_id}: It is`,
        reference_id: row!.reference_id,
        citation_id: id,
      },
    });
  });

  it('are marked as read by their recipient only, and twice is as good as once', async () => {
    const id = await createEvent(app);
    await say(people.processing, id, 'a');
    await say(people.inspection, id, 'b');
    const { body } = await people.processing.visitor.rest('GET', 'user/notifications');
    const notification = body.data[0].id as number;
    expect(
      (await people.inspection.visitor.rest('PUT', `user/notifications/${notification}`)).status,
    ).toBe(404);
    const read = await people.processing.visitor.rest('PUT', `user/notifications/${notification}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({ ...body.data[0], read_at: DATE });
    const again = await people.processing.visitor.graphql(
      'mutation ($id: ID!) { markNotificationRead(input: { notificationId: $id }) { notification { id readAt data { referenceId citationId } } } }',
      { id: notification },
    );
    expect(again.data.markNotificationRead.notification.readAt).toBe(read.body.read_at);
    for (const wrong of ['0', '-1', 'x', '99999999999', '1.5']) {
      expect(
        (await people.processing.visitor.rest('PUT', `user/notifications/${wrong}`)).status,
      ).toBe(404);
    }
  });

  it.each(['0', '-1', 'x', '1.5', '1e3', '9999999999'])(
    'refuses page %s and answers an empty one past the end',
    async (page) => {
      expect(
        (await people.processing.visitor.rest('GET', `user/notifications?page=${page}`)).status,
      ).toBe(422);
      const past = await people.processing.visitor.rest('GET', 'user/notifications?page=9999');
      expect([past.status, past.body.data, past.body.current_page]).toEqual([200, [], 9999]);
    },
  );

  it('come once for each source and recipient, and not to users who have left or may not see the event', async () => {
    const id = await createEvent(app, 'SPEEDING');
    const gone = await signedInAs(app, 4);
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [
      gone.user.id,
    ]);
    const userIds = [people.processing, people.redlight, people.administrator, gone].map(
      ({ user }) => user.id,
    );
    const source = `test:${fresh()}`;
    const send = (): Promise<void> =>
      app.nest
        .get(Transactions)
        .run((tx) =>
          app.nest
            .get(NotificationsService)
            .notify(tx, { userIds, citationId: id, source, title: 'T', message: 'M' }),
        );
    await Promise.all([send(), send(), send()]);
    const told = await app.database.query('SELECT user_id FROM notifications WHERE source = $1', [
      source,
    ]);
    expect(told).toEqual([{ user_id: people.processing.user.id }]);
  });

  it('are pushed as an unread count: at once, on each new one, and on reading', async () => {
    const service = app.nest.get(NotificationsService);
    const counts = service.countChanges(callerOf(people.redlight));
    const first = (await counts.next()).value as number;
    const id = await createEvent(app);
    await say(people.redlight, id, 'a');
    await say(people.inspection, id, 'b');
    expect((await counts.next()).value).toBe(first + 1);
    const { body } = await people.redlight.visitor.rest('GET', 'user/notifications');
    await people.redlight.visitor.rest('PUT', `user/notifications/${body.data[0].id}`);
    expect((await counts.next()).value).toBe(first);
    await counts.return?.();
  });

  it('are for officers only', async () => {
    for (const path of ['user/notifications', 'user/notifications/count']) {
      expect((await people.administrator.visitor.rest('GET', path)).status).toBe(403);
      expect((await app.visitor().rest('GET', path)).status).toBe(401);
    }
  });
});

describe('History (contract 12)', () => {
  it('shows every step by both doors, oldest first: the camera, then people by name', async () => {
    const id = await createEvent(app);
    await say(people.processing, id, 'Looks fine');
    const { status, body } = await people.inspection.visitor.rest('GET', `citations/${id}/history`);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        created_at: DATE,
        description: 'Event received from Harbour Lane North with 4 files',
        properties: {
          user: 'Camera',
          title: 'Event received',
          color: 'red',
          icon: 'camera',
          changes: null,
        },
      },
      {
        id: expect.any(Number),
        created_at: DATE,
        description: 'Ada Marlow commented: Looks fine',
        properties: {
          user: 'Ada Marlow',
          title: 'Commented',
          color: 'blue-grey',
          icon: 'message',
          changes: null,
        },
      },
    ]);
    const { data } = await people.inspection.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { history { kind description properties { actor user { id name badgeNumber } title color icon changes { field } } } } }',
      { id },
    );
    const { user } = people.processing;
    const [received, commented] = body;
    expect(data.citation.history).toEqual([
      {
        kind: 'CREATED',
        description: received.description,
        properties: { ...received.properties, actor: 'Camera', user: null },
      },
      {
        kind: 'COMMENTED',
        description: commented.description,
        properties: {
          ...commented.properties,
          actor: 'Ada Marlow',
          user: { id: String(user.id), name: 'Ada Marlow', badgeNumber: user.badgeNumber },
        },
      },
    ]);
  });
});
