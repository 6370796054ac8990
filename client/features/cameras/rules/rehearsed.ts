import type { ApolloClient } from '@apollo/client';

import { RehearsalFormsDocument } from '../../../graphql/documents';
import { confirm } from '../../../lib/forms/confirm';
import type { Declared } from './functions';
import { isSameForm, type RuleForm } from './rule-form';

/** True if a rehearsal of the same function, parameters and cause was carried out to its end. */
async function wasRehearsed(
  client: ApolloClient,
  declared: Declared,
  form: RuleForm,
): Promise<boolean> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = await client.query({
      query: RehearsalFormsDocument,
      variables: { page },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined) return false;
    const { rehearsals } = data;
    last = rehearsals.lastPage;
    if (rehearsals.data.some((each) => each.status === 'DONE' && isSameForm(declared, form, each)))
      return true;
  }
  return false;
}

/** Asks before a rule is switched on that was never rehearsed in this form. True if it was, or the user agrees. */
export async function maySwitchOn(
  client: ApolloClient,
  declared: Declared,
  form: RuleForm,
): Promise<boolean> {
  // The question is asked too if the rehearsals cannot be read.
  if (await wasRehearsed(client, declared, form).catch(() => false)) return true;
  return confirm({
    title: 'Switch on a rule that was not rehearsed',
    body: 'It was never rehearsed in this form. A rehearsal says how many of the newest events it would touch.',
    confirmLabel: 'Switch on',
  });
}
