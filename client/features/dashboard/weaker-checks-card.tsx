import { useQuery } from '@apollo/client/react';
import { Alert, Anchor } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { WeakerChecksDocument } from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';

/** Says how many rules of the checks stop or ask less than they are shipped to; nothing where none does. */
export function WeakerChecksCard() {
  const { data } = useQuery(WeakerChecksDocument, { fetchPolicy: 'cache-and-network' });
  const count = data?.checkRules.filter(({ isWeaker }) => isWeaker).length ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="amber" icon={<IconShieldExclamation />} role="status" mb="md">
      <Anchor component={Link} to="/admin/cameras?tab=rules" c="inherit" underline="always">
        {count === 1
          ? '1 check is weaker than shipped'
          : `${formatNumber(count)} checks are weaker than shipped`}
      </Anchor>
    </Alert>
  );
}
