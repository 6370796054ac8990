import { useQuery } from '@apollo/client/react';

import {
  NoticeForecastDocument,
  type Report_CitationFragment,
} from '../../../../graphql/documents';
import { formatNumber } from '../../../../lib/format/format';
import { FieldList } from '../../../../ui/field-list';
import { totalText } from './fine-fields';

const NO_MONEY = 'None, it is a warning letter';
const NO_FINE = 'None, no fine schedule covers this event';

function amountText({ fine, letter }: Pick<Report_CitationFragment, 'fine' | 'letter'>): string {
  if (letter.kind === 'WARNING') return NO_MONEY;
  return fine === null ? NO_FINE : totalText(fine);
}

/**
 * Names what the notice will be about: an act that cannot be undone is confirmed with that in sight. The number of pages
 * comes when the server has laid the notice out, and nobody waits for it.
 */
export function NoticeOutlook({
  citation: { id, vehicle, fine, letter },
}: {
  citation: Pick<Report_CitationFragment, 'id' | 'vehicle' | 'fine' | 'letter'>;
}) {
  const { data, loading } = useQuery(NoticeForecastDocument, {
    variables: { citationId: id },
    // Settings, texts and evidence decide it too, and may have changed.
    fetchPolicy: 'no-cache',
  });
  const pages = data?.noticeForecast?.pages;
  return (
    <FieldList
      fields={[
        { label: 'Plate', value: <b>{vehicle.ownerVehicleLicensePlate ?? 'No plate'}</b> },
        { label: 'Owner', value: vehicle.ownerName ?? 'No owner' },
        { label: 'Amount', value: amountText({ fine, letter }) },
        { label: 'Letter', value: letter.reason && `Warning letter: ${letter.reason}` },
        {
          label: 'Pages',
          value:
            pages === undefined
              ? loading
                ? 'Counting …'
                : 'Not known before it is made'
              : formatNumber(pages),
        },
      ]}
    />
  );
}
