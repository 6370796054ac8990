import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CreateUserAuthorityInput,
  CreateUserInput,
  QueryUsersArgs,
  UserAccount,
  UserAuthority,
  WithdrawUserAuthorityInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { open } from '../../test/component/open';
import { PEOPLE } from '../../test/component/people';
import {
  beside,
  button,
  choose,
  columns,
  dialog,
  field,
  place,
  reads,
  rows,
  toast,
} from '../../test/component/screen';

type Account = Partly<UserAccount> & { id: string; name: string; email: string };

const ROLES = Object.values(PEOPLE)
  .map(({ role }) => role.name)
  .filter((name, index, all) => all.indexOf(name) === index)
  .map((name, index) => ({ id: index + 1, name }));

const roleOf = (name: string) => ROLES.find((role) => role.name === name);

let accounts: Account[];

/** Answers the users as the server does it: what is added, changed or deleted is so on the next reading. */
function answerUsers(): void {
  accounts = Object.values(PEOPLE).map((person) => ({
    ...person,
    role: roleOf(person.role.name)!,
    // Number and role of the first two roles stay as they are.
    identityEditable: !person.isAdministrator,
    twofahRegistered: true,
    state: 'ACTIVE',
    lastSignInAt: '2026-03-01T08:00:00.000Z',
  }));
  const find = (id: string) => accounts.find((account) => account.id === id)!;
  api.answer({
    roles: () => ROLES,
    users: ({ search }: QueryUsersArgs) => {
      const found = accounts.filter(({ name }) =>
        name.toLowerCase().includes((search ?? '').toLowerCase()),
      );
      return { data: found, currentPage: 1, lastPage: 1, perPage: 15, total: found.length };
    },
    createUser: ({ input }: { input: CreateUserInput }) => {
      const role = ROLES.find(({ id }) => id === input.roleId)!;
      const name = `${input.firstName} ${input.lastName}`;
      const user: Account = { ...input, id: '99', name, role, identityEditable: true };
      user.state = 'INVITED';
      accounts.push(user);
      return { user };
    },
    updateUser: ({ input: { userId, ...changes } }: { input: { userId: string } & object }) => {
      const user = Object.assign(find(userId), changes);
      user.name = `${user.firstName} ${user.lastName}`;
      return { user };
    },
    releaseUserLock: ({ input }: { input: { userId: string } }) => ({
      user: Object.assign(find(input.userId), { state: 'ACTIVE', lockedUntil: null }),
    }),
    deleteUser: ({ input }: { input: { userId: string } }) => {
      accounts = accounts.filter(({ id }) => id !== input.userId);
      return { deletedId: input.userId };
    },
  });
}

beforeEach(answerUsers);

/** The row of a user. */
const rowOf = async (name: string) => (await rows('Users')).filter({ hasText: name });

describe('/admin/users', () => {
  it('lists the users', async () => {
    await open('/admin/users', 'admin');
    expect(await columns('Users')).toEqual([
      'Name',
      'Badge No',
      'Role',
      'Two Factor',
      'Sign-in',
      'Actions',
    ]);
    await reads(page, '7 users');
  });

  it('adds a user, and says at the field and as a toast what the server refuses', async () => {
    await open('/admin/users', 'admin');
    await button('Add').click();
    const add = dialog('Add user');
    await expect.element(field('Reset Password', add)).toBeDisabled();
    await expect.element(field('Reset Two Factor', add)).toBeDisabled();
    await button('Add', add).click();
    await reads(
      add,
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Badge No is required',
      'Role is required',
    );
    await field('First Name', add).fill('Nora');
    await field('Last Name', add).fill('Adeyemi');
    await field('Email', add).fill('priya@stopline.test');
    await field('Badge No', add).fill('5150');
    await choose(add.getByRole('combobox', { name: 'Role' }), 'Redlight Processing Officer');
    const taken = 'This email is used by another user already';
    api.refuse('CreateUser', refusal('CONFLICT', taken, 409, { errors: { email: [taken] } }));
    await button('Add', add).click();
    await reads(add, taken);
    await expect.element(toast(taken)).toBeVisible();
    await field('Email', add).fill('nora@stopline.test');
    await button('Add', add).click();
    await expect.element(toast('Successfully added user!')).toBeVisible();
    await reads(page, '8 users');
    expect(api.sent('CreateUser').at(-1)).toEqual({
      input: {
        firstName: 'Nora',
        lastName: 'Adeyemi',
        email: 'nora@stopline.test',
        badgeNumber: 5150,
        roleId: roleOf('Redlight Processing Officer')?.id,
      },
    });
  });

  it('edits a user', async () => {
    await open('/admin/users', 'admin');
    await button('Edit Priya Venkat').click();
    const edit = dialog('Edit user Priya Venkat');
    await expect.element(field('Badge No', edit)).toBeEnabled();
    await field('Last Name', edit).fill('Venkat-Holt');
    await field('Reset Two Factor', edit).click();
    await button('Save', edit).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await expect.element(await rowOf('Priya Venkat-Holt')).toBeVisible();
    expect(api.sent('UpdateUser')).toMatchObject([{ resetPassword: false, resetTwofah: true }]);
  });

  it('keeps badge number and role of users of the first two roles as they are', async () => {
    await open('/admin/users', 'admin');
    await button('Edit Milo Tessaro').click();
    const fixed = dialog('Edit user Milo Tessaro');
    await expect.element(field('Badge No', fixed)).toBeDisabled();
    await expect.element(fixed.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  });

  it('deletes a user after a question', async () => {
    await open('/admin/users', 'admin');
    await button('Delete Priya Venkat').click();
    const question = dialog('Delete user');
    await reads(question, 'Are you sure you want to delete the user?');
    await expect.element(beside(question, 'Name')).toHaveTextContent('Priya Venkat');
    await expect.element(beside(question, 'Badge No')).toHaveTextContent('4215');
    await button('Cancel', question).click();
    expect(api.sent('DeleteUser')).toEqual([]);
    await button('Delete Priya Venkat').click();
    await button('Delete', question).click();
    await expect.element(toast('Successfully deleted!')).toBeVisible();
    await reads(page, '6 users');
  });

  it('says how long somebody is locked out, and releases them at once', async () => {
    const lockedUntil = new Date(Date.now() + 600_000).toISOString();
    Object.assign(accounts[4]!, { state: 'LOCKED', lockedUntil });
    await open('/admin/users', 'admin');
    const row = await rowOf('Priya Venkat');
    await reads(row, /^Locked until \d/, 'Locked');
    await button('Release Priya Venkat').click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await reads(row, 'Active');
    expect(api.sent('ReleaseUserLock')).toEqual([{ input: { userId: '5' } }]);
  });

  // Issue 25, 12.
  it('are searched by what is typed, which stands in the address', async () => {
    await open('/admin/users', 'admin');
    await rows('Users');
    const search = page.getByRole('textbox', { name: 'Search users' });
    await search.fill('tessaro');
    await userEvent.keyboard('{Enter}');
    await expect.poll(place).toBe('/admin/users?search=tessaro');
    await reads(page, '1 user');
    await button('Clear search').click();
    await expect.poll(place).toBe('/admin/users');
    await reads(page, '7 users');
    await search.fill('nobody at all');
    await userEvent.keyboard('{Enter}');
    await reads(page, 'Nobody is found');
  });

  it('keep what is typed before the page is drawn for a cleared search', async () => {
    await open('/admin/users?search=tessaro', 'admin');
    await reads(page, '1 user');
    const form = document.querySelector('[role="search"]')!;
    const input = form.querySelector('input')!;
    // In one task of the browser: quicker than any drawing.
    form.querySelector('button')!.click();
    input.setRangeText('nobody at all', 0, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await expect.element(button('Clear search')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Search users' }).click();
    await userEvent.keyboard('{Enter}');
    await reads(page, 'Nobody is found');
  });

  it('say if and when they signed in, and an administrator ends a session of theirs', async () => {
    accounts[6]!.lastSignInAt = null;
    let sessions = [
      {
        id: 'b7',
        ip: '127.0.0.1',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
        current: false,
      },
    ];
    api.answer({
      userSessions: () => sessions,
      endUserSession: ({ input }: { input: { sessionId: string } }) => {
        sessions = [];
        return { deletedId: input.sessionId };
      },
    });
    await open('/admin/users', 'admin');
    await reads(await rowOf('Saoirse Lindgren'), 'Active', 'Never signed in');
    await reads(await rowOf('Priya Venkat'), /^Last sign-in Mar 1/);
    await button('Sessions of Priya Venkat').click();
    const list = dialog('Sessions of Priya Venkat');
    await reads(list, '127.0.0.1');
    await button('End Chrome on Linux at 127.0.0.1', list).click();
    await expect.element(toast('The session has ended')).toBeVisible();
    await reads(list, 'They are signed in nowhere.');
    expect(api.sent('EndUserSession')).toEqual([{ input: { userId: '5', sessionId: 'b7' } }]);
  });
});

// Programs 5.
describe('the authority of a user', () => {
  type Authority = Partly<UserAuthority> & { id: string };
  const officer = () => accounts.find(({ name }) => name === PEOPLE.inspection.name)!;
  const shown = () => dialog(`Authority of ${PEOPLE.inspection.name}`);
  let authorities: Authority[];

  beforeEach(() => {
    answerUsers();
    authorities = [
      {
        id: '1',
        number: 'A-100',
        from: '2020-01-01',
        to: '2020-12-31',
        createdBy: { __typename: 'Officer', id: '1', name: 'Astrid Falkner' },
      },
    ];
    api.answer({
      userAuthorities: () => authorities,
      createUserAuthority: ({ input }: { input: CreateUserAuthorityInput }) => {
        const { badgeNumber: _, ...fields } = input;
        const added: Authority = { ...authorities[0]!, ...fields, id: '2', to: fields.to ?? null };
        authorities = [added, ...authorities];
        return { userAuthority: added };
      },
      withdrawUserAuthority: ({ input }: { input: WithdrawUserAuthorityInput }) => {
        const found = authorities.find(({ id }) => id === input.userAuthorityId)!;
        const withdrawn = {
          ...found,
          withdrawnAt: '2026-03-01T08:00:00.000Z',
          withdrawReason: input.reason,
        };
        authorities = authorities.map((each) => (each === found ? withdrawn : each));
        return { userAuthority: withdrawn };
      },
    });
  });

  it('is added, and withdrawn with a reason; none is changed', async () => {
    await open('/admin/users', 'admin');
    await button(`Authority of ${PEOPLE.inspection.name}`).click();
    const table = await rows(`Authorities of ${PEOPLE.inspection.name}`);
    await reads(table.first(), 'A-100', 'Past');
    await button('Add', shown()).click();
    await reads(shown(), 'Number is required');
    await field('Number', shown()).fill('A-117');
    const sentence = 'To must not be before from';
    api.refuse(
      'CreateUserAuthority',
      refusal('INVALID', sentence, 422, { errors: { to: [sentence] } }),
    );
    await userEvent.keyboard('{Enter}');
    await reads(shown(), sentence);
    await isForEverybody();
    await button('Add', shown()).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
    await reads(table.first(), 'A-117', 'Open', 'In force');
    expect(api.sent('CreateUserAuthority').at(-1)).toMatchObject({
      input: { badgeNumber: officer().badgeNumber, number: 'A-117', to: null },
    });

    await button('Withdraw A-117', shown()).click();
    const reason = dialog('Withdraw A-117');
    await button('Withdraw', reason).click();
    await reads(reason, 'Reason is required');
    await field('Reason', reason).fill('Left the office');
    await button('Withdraw', reason).click();
    await reads(table.first(), 'Withdrawn', /: Left the office$/);
    expect(api.sent('WithdrawUserAuthority')).toEqual([
      { input: { userAuthorityId: '2', reason: 'Left the office' } },
    ]);
  });
});
