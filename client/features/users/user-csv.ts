import { type UsersPage_UserAccountFragment, UsersDocument } from '../../graphql/documents';
import { allRows, csvOf, type CsvColumn } from '../../lib/lists/csv';
import { formatWord } from '../../lib/format/format';

type Client = Parameters<typeof allRows>[0];

const COLUMNS: readonly CsvColumn<UsersPage_UserAccountFragment>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Email', value: ({ email }) => email },
  { label: 'Badge No', value: ({ badgeNumber }) => badgeNumber },
  { label: 'Role', value: ({ role }) => role.name },
  {
    label: 'Two Factor',
    value: ({ twofahRegistered }) => (twofahRegistered ? 'Registered' : 'Not registered'),
  },
  { label: 'State', value: ({ state }) => formatWord(state) },
  { label: 'Last sign-in', value: ({ lastSignInAt }) => lastSignInAt },
  { label: 'Locked until', value: ({ lockedUntil }) => lockedUntil },
  { label: 'Signs in with', value: ({ identity }) => identity?.label ?? null },
  { label: 'Mail failure', value: ({ mailFailure }) => mailFailure },
];

/** Returns the users that a search finds as CSV, all of them for an empty one; moments are ISO 8601 in UTC. */
export const usersCsv = async (client: Client, search: string): Promise<string> =>
  csvOf(
    COLUMNS,
    await allRows(client, {
      query: UsersDocument,
      variables: { search: search || null },
      select: ({ users }) => users,
      rowKey: ({ id }) => id,
    }),
  );
