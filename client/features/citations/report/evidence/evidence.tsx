import { Box, Button, Group, Paper, SimpleGrid, Tabs, Text, Title } from '@mantine/core';
import { IconPhoto, IconRulerMeasure, IconVideo } from '@tabler/icons-react';
import { Suspense, lazy, useRef, useState } from 'react';

import type { Media_MediaFragment, Report_CitationFragment } from '../../../../graphql/documents';
import { useSignedIn } from '../../../../lib/session/session';
import { useKeyed, useShortcuts, useSingleKeys } from '../../../../lib/shortcuts';
import { mayMeasure } from '../../may-measure';
import { MeasurementLine } from '../../../measurement/measurement-line';
import classes from './evidence.module.css';
import { EvidenceTile } from './evidence-tile';
import { measurableImages } from './measurable-images';
import type { Changes } from '../use-changes';
import { useEvidence } from './use-evidence';
import { viewerItems } from './viewer-items';

// The viewer is loaded only when somebody looks closer.
const Viewer = lazy(async () => ({ default: (await import('../../viewer/viewer')).Viewer }));

// So are the marks.
const MeasureDialog = lazy(async () => ({
  default: (await import('../../../measurement/measure-dialog')).MeasureDialog,
}));

/** The keys of the viewer, for the sheet of shortcuts. */
const VIEWER_KEYS: readonly {
  keys: string;
  sheet?: string;
  label: string;
  needs?: 'selection' | 'submit' | 'measure';
}[] = [
  { keys: ' ', label: 'In or out of the evidence', needs: 'selection' },
  { keys: 's', label: 'Submit', needs: 'submit' },
  { keys: 'm', label: 'Measure', needs: 'measure' },
  { keys: 'ArrowLeft', sheet: 'ArrowLeft ArrowRight', label: 'Item before, next item' },
  { keys: '+', sheet: '+ - 0', label: 'Zoom in, zoom out, fit to screen' },
  { keys: 'Shift+ArrowLeft', sheet: 'Shift ← → ↑ ↓', label: 'Move the picture' },
];

interface EvidenceProps {
  citation: Report_CitationFragment;
  changes: Changes;
  /** A selection was refused: the event may be another by now. */
  onStale: () => void;
  /** Asks for the recommendation; undefined if the event cannot be submitted now. */
  onSubmit: (() => void) | undefined;
}

/** Images and videos of the event; which of the images go onto the notice. */
export function Evidence({ citation, changes, onStale, onSubmit }: EvidenceProps) {
  const { isSelected, toggle, takeUsual, selectedCount } = useEvidence(citation, changes, onStale);
  const keyed = useKeyed();
  const singleKeys = useSingleKeys();
  const [tab, setTab] = useState<string | null>('images');
  const [viewed, setViewed] = useState<string | null>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const { user } = useSignedIn();

  const section = useRef<HTMLElement>(null);

  /** The keyboard goes on at what was looked at last, or in the dialog that is opened then. */
  function closeViewer(andThen?: () => void) {
    const button = section.current?.querySelector<HTMLElement>(`[data-media="${viewed}"]`);
    setViewed(null);
    // After the viewer has let go of it.
    requestAnimationFrame(() => {
      button?.focus();
      andThen?.();
    });
  }

  function toggleById(id: string) {
    const media = citation.media.find((each) => each.id === id);
    if (media) toggle(media);
  }

  const inOrder = citation.media.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber);
  const images = inOrder.filter(({ type }) => type === 'IMAGE');
  const videos = inOrder.filter(({ type }) => type === 'VIDEO');
  const items = viewerItems(citation);
  const caption = ({ id }: Media_MediaFragment) =>
    items.find((item) => item.id === id)?.caption ?? '';
  const shown = tab === 'videos' ? videos : images;
  const max = citation.maxEvidenceImages;
  const measurable = measurableImages(items);
  const measure =
    measurable.length > 1 && mayMeasure(citation, user) ? () => setMeasuring(true) : undefined;

  useShortcuts([
    ...images.slice(0, citation.editable ? 9 : 0).map((image, index) => ({
      keys: `${index + 1}`,
      label: `Select ${caption(image).toLowerCase()}`,
      group: 'Evidence',
      run: () => toggle(image),
    })),
    ...(citation.editable
      ? [
          {
            keys: 'e',
            label: 'Usual evidence',
            group: 'Evidence',
            run: () => void takeUsual(),
          },
        ]
      : []),
    {
      keys: 'v',
      label: 'Open viewer',
      group: 'Evidence',
      run: () => setViewed(shown[0]?.id ?? null),
    },
    ...(measure ? [{ keys: 'm', label: 'Measure', group: 'Evidence', run: measure }] : []),
    {
      keys: 'x',
      label: 'Images or videos',
      group: 'Evidence',
      run: () => setTab(tab === 'videos' ? 'images' : 'videos'),
    },
    ...VIEWER_KEYS.filter(
      ({ needs }) =>
        needs === undefined ||
        {
          selection: citation.editable,
          submit: onSubmit !== undefined,
          measure: measure !== undefined,
        }[needs],
    ).map((key) => ({ ...key, group: 'In the viewer', inDialog: true, run: () => undefined })),
  ]);

  const tile = (media: Media_MediaFragment, index: number) => (
    <EvidenceTile
      key={media.id}
      media={media}
      caption={caption(media)}
      measurement={items.find(({ id }) => id === media.id)?.measurement ?? null}
      shortcut={media.type === 'IMAGE' && index < 9 && singleKeys ? `${index + 1}` : undefined}
      selected={isSelected(media)}
      // A video is evidence as usual evidence only: it can be taken out.
      onToggle={
        citation.editable && (media.type === 'IMAGE' || isSelected(media))
          ? () => toggle(media)
          : undefined
      }
      onOpen={() => setViewed(media.id)}
    />
  );

  return (
    <Paper component="section" ref={section} p="md" aria-labelledby="evidence">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="evidence">
          Evidence
        </Title>
        <Group gap="sm">
          {measure && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRulerMeasure size={16} aria-hidden />}
              title={keyed('Measure', 'M')}
              onClick={measure}
            >
              Measure
            </Button>
          )}
          {citation.editable && (
            <Button
              variant="light"
              size="xs"
              title={keyed('Usual evidence', 'E')}
              onClick={() => void takeUsual()}
            >
              Usual evidence
            </Button>
          )}
          <Text role="status" size="sm" fw={600} c={selectedCount === max ? 'dimmed' : 'red'}>
            {selectedCount} / {max} selected
          </Text>
        </Group>
      </Group>
      {citation.measurement && (
        <Box mb="xs">
          <MeasurementLine cause={citation.vehicle.cause} measurement={citation.measurement} />
        </Box>
      )}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="images" leftSection={<IconPhoto size={16} aria-hidden />}>
            Images ({images.length})
          </Tabs.Tab>
          <Tabs.Tab value="videos" leftSection={<IconVideo size={16} aria-hidden />}>
            Videos ({videos.length})
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="images">
          <Tiles empty="The camera sent no images.">{images.map(tile)}</Tiles>
        </Tabs.Panel>
        <Tabs.Panel value="videos">
          <Tiles empty="The camera sent no video.">{videos.map(tile)}</Tiles>
        </Tabs.Panel>
      </Tabs>
      {viewed !== null && (
        <Suspense>
          <Viewer
            items={items.filter(({ kind }) => kind === (tab === 'videos' ? 'video' : 'image'))}
            current={viewed}
            evidence={{
              selected: new Set(citation.media.filter(isSelected).map(({ id }) => id)),
              count: `${selectedCount} / ${max} selected`,
              isFull: selectedCount === max,
              onEvidence: citation.editable ? toggleById : undefined,
            }}
            onCurrent={setViewed}
            onClose={() => closeViewer()}
            onSubmit={onSubmit && (() => closeViewer(onSubmit))}
            onMeasure={measure && (() => closeViewer(measure))}
          />
        </Suspense>
      )}
      {isMeasuring && (
        <Suspense>
          <MeasureDialog
            citationId={citation.id}
            images={measurable}
            measurement={citation.measurement}
            change={changes.change}
            onStale={onStale}
            onClose={() => setMeasuring(false)}
          />
        </Suspense>
      )}
    </Paper>
  );
}

function Tiles({ empty, children }: { empty: string; children: React.ReactNode[] }) {
  if (children.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        {empty}
      </Text>
    );
  }
  return (
    <SimpleGrid cols={2} spacing="sm" className={classes.tiles}>
      {children}
    </SimpleGrid>
  );
}
