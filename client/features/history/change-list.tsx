import classes from './change-list.module.css';

interface ChangeListProps {
  /** The fields in the words of their form; `none` stands for no value. */
  changes: readonly { field: string; before: string; after: string }[];
}

/** Shows what an act changed: each field with its value before and after. */
export function ChangeList({ changes }: ChangeListProps) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>{before}</del> → <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
