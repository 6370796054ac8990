import { Center, Loader, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { Region } from '../../../ui/region';
import type { Draft } from './draft';
import classes from './pdf-settings.module.css';
import { useLivePreview } from './use-preview';

// Large: it comes after the form.
const NoticePages = lazy(async () => ({
  default: (await import('../../notices/notice-pages')).NoticePages,
}));

interface LivePreviewProps {
  settingId: string;
  draft: Draft;
  /** True while a field of the form says what is wrong with it: it is not said twice. */
  isRefused: boolean;
}

/** The notice beside its form, made from an invented case with what is typed. */
export function LivePreview({ settingId, draft, isRefused }: LivePreviewProps) {
  const { file, isBusy, hasGaps, isOld, ...made } = useLivePreview(settingId, draft);
  const fault = isRefused && hasGaps ? null : made.fault;
  const said = hasGaps
    ? 'What is missing stands in brackets'
    : 'An invented case, as it would be printed';
  return (
    <section className={classes.live} aria-labelledby="live-preview">
      <div className={classes.liveHead}>
        <Title order={2} id="live-preview">
          Live preview
        </Title>
        <Text size="sm" c={fault === null ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
          {fault ?? (isBusy ? 'Being made' : said)}
        </Text>
      </div>
      <div className={classes.livePages} data-stale={isOld || undefined}>
        <Region name="The preview">
          <Suspense fallback={<Waiting />}>
            {file === null ? (
              !isOld && <Waiting />
            ) : (
              <NoticePages
                file={file}
                title="Preview of a notice"
                unreadable="This browser cannot show the notice here. Preview opens it."
              />
            )}
          </Suspense>
        </Region>
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <Center h="100%" mih={120} role="status" aria-label="Loading the preview">
      <Loader />
    </Center>
  );
}
