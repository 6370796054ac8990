import { useQuery } from '@apollo/client/react';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';

import { CameraDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { paths } from '../../lib/session/paths';
import { useTabParam } from '../../lib/lists/tab-param';
import { ErrorMessage } from '../../ui/message';
import { TabbedPage } from '../../ui/tabbed-page';
import { CameraFacts } from './camera-facts';
import { CameraForm } from './camera-form';
import { REFERENCE_TAB } from './fact-list';
import { QuarantinesTab } from './quarantines-tab';

const ReferencePointsTab = lazy(async () => ({
  default: (await import('./reference-points/reference-points-tab')).ReferencePointsTab,
}));

/** The height of the form and the facts to come, px. */
const HEIGHT = 560;

/** One camera of the register: what is known of it, its facts, and its reference points. */
export function Component() {
  const { serial = '' } = useParams();
  // Another camera begins with another form.
  return <CameraPage key={serial} serialNumber={serial} />;
}

function CameraPage({ serialNumber }: { serialNumber: string }) {
  const tab = useTabParam();
  const tabs = {
    register: { label: 'Register', tab: <RegisterTab serialNumber={serialNumber} /> },
    [REFERENCE_TAB]: {
      label: 'Reference points',
      tab: (
        <Suspense fallback={<Skeleton h={HEIGHT} role="status" aria-label="Loading" />}>
          <ReferencePointsTab serialNumber={serialNumber} />
        </Suspense>
      ),
    },
    quarantines: {
      label: 'Quarantines',
      tab: <QuarantinesTab serialNumber={serialNumber} />,
    },
  };
  return (
    <TabbedPage
      title={serialNumber}
      lead={
        <Anchor component={Link} to={paths.adminCameras} size="sm">
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden /> All cameras
          </Group>
        </Anchor>
      }
      tabs={tabs}
      {...tab}
    />
  );
}

function RegisterTab({ serialNumber }: { serialNumber: string }) {
  const { data, error, refetch } = useQuery(CameraDocument, {
    variables: { serialNumber },
    fetchPolicy: 'cache-and-network',
  });
  if (data === undefined)
    return error ? (
      <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)}>
        <Text span>The register may have no camera with this serial number.</Text>
      </ErrorMessage>
    ) : (
      <Skeleton h={HEIGHT} role="status" aria-label="Loading" />
    );
  const { camera, citationSettings } = data;
  return (
    <Stack gap="lg">
      <CameraForm camera={camera} units={citationSettings} />
      {camera.inForce && (
        <CameraFacts
          serialNumber={serialNumber}
          inForce={camera.inForce}
          speedUnit={citationSettings.speedUnit}
        />
      )}
    </Stack>
  );
}
