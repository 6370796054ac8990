import { confirm } from './confirm';
import { toast } from '../toast';

/** Deletes something once the user agrees. False when they do not; what is refused has been said. */
export async function deleteAsked(
  title: string,
  body: string,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await confirm({ title, body, confirmLabel: 'Delete', color: 'red' }))) return false;
  await remove().then(
    () => toast.success('Successfully deleted!'),
    () => undefined,
  );
  return true;
}
