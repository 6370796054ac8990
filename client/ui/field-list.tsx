import type { ReactNode } from 'react';

import classes from './field-list.module.css';

/** A name and its value. */
export interface Field {
  label: string;
  value: ReactNode;
}

/** Names and values under each other; a dash where there is no value. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className={classes.list}>
      {fields.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
