import { Stack, Tabs, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import type { CameraQuery, CameraPage_FactFragment } from '../../graphql/documents';
import type { CameraFactKind } from '../../graphql/schema';
import { paramsNow } from '../../lib/lists/params-now';
import { Chip } from '../../ui/chip';
import classes from './cameras.module.css';
import { endText, endsInDays, periodText, valueText } from './fact-words';
import { KIND_NAMES, KINDS } from './fact-kinds';
import { FactList } from './fact-list';
import { hoursOf, hoursText } from './hours/hours-words';

type InForce = NonNullable<CameraQuery['camera']['inForce']>;

/** The URL parameter of the kind whose facts are listed. */
const KIND_PARAM = 'kind';

interface CameraFactsProps {
  serialNumber: string;
  /** The facts of today. */
  inForce: InForce;
  speedUnit: string;
}

/** The facts of a camera by kind: in each what is in force today comes first. */
export function CameraFacts({ serialNumber, inForce, speedUnit }: CameraFactsProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(KIND_PARAM);
  const kind = KIND_NAMES.find((name) => name === asked) ?? 'LIMIT';

  function choose(name: string | null) {
    const next = paramsNow();
    next.delete('page');
    if (name === null || name === 'LIMIT') next.delete(KIND_PARAM);
    else next.set(KIND_PARAM, name);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <Stack gap="sm" component="section" aria-labelledby="facts">
      <div>
        <Title order={2} id="facts">
          Facts
        </Title>
        <Text size="sm" c="dimmed">
          In force today. A fact is never changed: a wrong one is withdrawn, and stays below.
        </Text>
      </div>
      <Tabs
        value={kind}
        onChange={choose}
        keepMounted={false}
        classNames={{ tab: classes.kind, tabLabel: classes.kindLabel }}
      >
        <Tabs.List className={classes.kinds} aria-label="Kinds of facts" mb="md">
          {KIND_NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              <Kind
                kind={name}
                facts={factsOf(inForce, name)}
                hasHours={inForce.windows?.some((window) => window.kind === name) ?? false}
                today={inForce.day}
              />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind}>
          <FactList
            key={kind}
            serialNumber={serialNumber}
            kind={kind}
            inForce={factsOf(inForce, kind)}
            today={inForce.day}
            speedUnit={speedUnit}
          />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** Returns the facts of a kind that are in force all day; a condition can be one of several. */
function factsOf(inForce: InForce, kind: CameraFactKind): readonly CameraPage_FactFragment[] {
  const { field } = KINDS[kind];
  const found = field === null ? [] : inForce[field];
  return found === null ? [] : [found].flat();
}

interface KindProps {
  kind: CameraFactKind;
  facts: readonly CameraPage_FactFragment[];
  /** True if another one is in force at hours of today. */
  hasHours: boolean;
  today: string;
}

function Kind({ kind, facts, hasHours, today }: KindProps) {
  const [fact = null] = facts;
  const soon = fact !== null && kind === 'CERTIFICATE' ? endsInDays(fact, today) : null;
  return (
    <>
      <span className={classes.name}>
        {KINDS[kind].label}
        {soon !== null && (
          <Chip color="amber" size="xs">
            {endText(soon)}
          </Chip>
        )}
        {hasHours && (
          <Chip color="primary" size="xs">
            {kind === 'SESSION' ? 'Today' : 'Hours'}
          </Chip>
        )}
      </span>
      <span className={classes.value} data-none={fact === null || undefined}>
        {fact === null ? noneText(kind, hasHours) : facts.map(textOf).join(', ')}
      </span>
      <span className={classes.period}>
        {fact !== null && facts.length === 1 && periodText(fact)}
      </span>
    </>
  );
}

const noneText = (kind: CameraFactKind, hasHours: boolean): string =>
  kind === 'SESSION' && hasHours ? 'Recorded' : 'None';

const textOf = (fact: CameraPage_FactFragment): string =>
  fact.kind === 'HOURS' ? hoursText(hoursOf(fact.hours)) : valueText(fact);
