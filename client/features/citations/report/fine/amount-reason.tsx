import { useQuery } from '@apollo/client/react';
import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';

import { type Fine_FineFragment, FineUnitsDocument } from '../../../../graphql/documents';
import type { Cause } from '../../../../graphql/schema';
import { reasonWords } from './fine-reason';
import classes from './amount-reason.module.css';

interface AmountReasonProps {
  fine: Pick<Fine_FineFragment, 'fee' | 'reason'>;
  cause: Cause;
  /** Nothing can be opened on paper: the way stands open. */
  unfolded?: boolean;
}

/** Shows how the amount of a fine came about, once it is asked for; nothing for notices of before that was kept. */
export function AmountReason({ fine, cause, unfolded = false }: AmountReasonProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  if (fine.reason.length === 0) return null;
  if (unfolded) return <Way fine={fine} cause={cause} />;
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        Reason of the amount
      </Anchor>
      <div id={id}>{opened && <Way fine={fine} cause={cause} />}</div>
    </div>
  );
}

function Way({ fine: { fee, reason }, cause }: Pick<AmountReasonProps, 'fine' | 'cause'>) {
  // The texts of the way are in minor units.
  const { data } = useQuery(FineUnitsDocument);
  if (data === undefined) return null;
  const { currencyDigits, speedUnit } = data.citationSettings;
  const units = {
    currency: fee.currency,
    digits: currencyDigits ?? 2,
    unit: cause === 'SPEEDING' ? speedUnit : 's',
  };
  return (
    <ol className={classes.way} aria-label="Reason of the amount">
      {reasonWords(reason, units).map(({ rule, label, text }) => (
        <li key={rule}>
          <span className={classes.rule}>{label}</span> {text}
        </li>
      ))}
    </ol>
  );
}
