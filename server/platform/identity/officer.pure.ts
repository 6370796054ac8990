import type { Officer } from './officer.queries.js';

/** An officer where number and name are all that is said of them (desk 8, cameras 4, proof 3). */
export const byName = ({ id, name }: Officer): Pick<Officer, 'id' | 'name'> => ({ id, name });
