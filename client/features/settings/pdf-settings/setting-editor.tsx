import { useQuery } from '@apollo/client/react';
import { Button, Group, Menu, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileSearch, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';

import {
  NoticeTextsDocument,
  type PdfSettingsPage_PdfSettingFragment,
  type Texts_NoticeTextsFragment,
} from '../../../graphql/documents';
import { formatWord } from '../../../lib/format/format';
import type { TextSetKind } from '../../../graphql/schema';
import { isLanguage, type Language } from '../../../lib/format/languages';
import { toast } from '../../../lib/toast';
import { useUnsaved } from '../../../lib/forms/unsaved';
import { Page } from '../../../ui/page';
import { SaveBar } from '../../../ui/save-bar';
import { SettingsCard, SettingsPending } from '../../../ui/settings';
import type { PdfSettingFields } from './draft';
import { LivePreview } from './live-preview';
import classes from './pdf-settings.module.css';
import { PreviewDialog } from './preview-dialog';
import { nameOfSet, SetForm } from './set-form';
import { SettingFields } from './setting-fields';
import { type EditedSet, textsInput, type TextsValues } from './text-values';
import { TextsFields } from './texts-fields';
import { usePreview } from './use-preview';
import { useSettingForm } from './use-setting-form';
import { useVanishing } from './use-vanishing';
import { useTextsForm } from './use-texts-form';

type Setting = PdfSettingsPage_PdfSettingFragment;

/** The URL parameter that names the setting which is edited. */
export const SETTING_PARAM = 'setting';

/** From here on there is room for a page of paper beside the form. */
const WIDE = '(min-width: 75em)';

interface SettingEditorProps {
  setting: Setting;
  /** The setting of the other cause; most departments have one letterhead for both. */
  other: Setting | undefined;
  /** Leaves for the table; what is not saved is asked about on the way. */
  onClose: () => void;
}

/**
 * Edits what the notices of a cause say: the form left, the notice as it would be right. It is the edit dialog of the
 * specification, laid out as a page (decision 118).
 */
export function SettingEditor({ setting, other, onClose }: SettingEditorProps) {
  const title = `Edit PDF setting - ${formatWord(setting.type)}`;
  const { data, error, refetch } = useQuery(NoticeTextsDocument, {
    variables: { pdfSettingId: setting.id },
    fetchPolicy: 'network-only',
  });
  // The server begins with the set that each setting has.
  const [first, ...sets] = data?.noticeTextSets ?? [];
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.focus({ preventScroll: true }), []);

  function leaveByKey(event: KeyboardEvent) {
    const field = event.target;
    // A dialog over the page and an open list of a field take the key for themselves.
    if (!(field instanceof Element) || !event.currentTarget.contains(field)) return;
    if (field.getAttribute('aria-expanded') === 'true' || event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
  }

  return (
    <div
      ref={page}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={classes.editor}
      onKeyDown={leaveByKey}
    >
      <Page
        title={title}
        lead="For all notices of this cause that are generated from now on"
        actions={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {first ? (
          <EditorForm
            setting={setting}
            other={other}
            texts={first}
            sets={sets}
            noticeLanguages={data?.mailingSettings.noticeLanguages.filter(isLanguage) ?? []}
            onChanged={() => refetch().catch(() => undefined)}
            onDone={onClose}
          />
        ) : (
          <SettingsPending
            hasFailed={error !== undefined}
            onRetry={() => void refetch().catch(() => undefined)}
            height={560}
          />
        )}
      </Page>
    </div>
  );
}

interface EditorFormProps {
  setting: Setting;
  other: Setting | undefined;
  texts: Texts_NoticeTextsFragment;
  /** The sets from later days, and those of warning letters. */
  sets: readonly Texts_NoticeTextsFragment[];
  /** The first is the notice's own. */
  noticeLanguages: readonly Language[];
  /** Reads the sets again: one was added or deleted. */
  onChanged: () => Promise<unknown>;
  onDone: () => void;
}

/** The setting, its first texts, another set by its id, or the draft of one. */
type Tab = 'setting' | 'texts' | `set-${string}`;
const DRAFT: Tab = 'set-draft';

/** Two tabs that one bar saves, and one with a bar of its own for each further set of texts. */
function EditorForm({
  setting,
  other,
  texts: savedTexts,
  sets,
  noticeLanguages,
  onChanged,
  onDone,
}: EditorFormProps) {
  const own = useSettingForm(setting);
  const texts = useTextsForm(savedTexts, noticeLanguages);
  const [chosen, setTab] = useState<Tab>('setting');
  const [draftSet, setDraftSet] = useState<EditedSet | null>(null);
  const known = ['setting', 'texts', ...sets.map(({ id }) => tabOf(id)), draftSet && DRAFT];
  // A set that was deleted.
  const tab = known.includes(chosen) ? chosen : 'setting';
  const isOfSet = tab.startsWith('set-');
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const large = usePreview(setting.id);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isDirty = own.form.isDirty() || texts.form.isDirty();
  useUnsaved(isDirty, undefined, SETTING_PARAM);
  // After the render in which nothing is unsaved any more: leaving asks nothing then.
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);

  const isRefused = [own.form.errors, texts.form.errors].some(
    (errors) => Object.keys(errors).length > 0,
  );
  const fields = own.form.values;
  const values = texts.form.values;
  const draft = useMemo(() => draftOf(fields, values), [fields, values]);
  const vanishing = useVanishing(setting.id, draft.texts, 'NOTICE', tab === 'texts');

  async function save(typed: PdfSettingFields) {
    setIsBusy(true);
    try {
      // The saved form stays saved where the other one is refused.
      if ((own.form.isDirty() || !texts.form.isDirty()) && !(await own.save(typed)))
        return setTab('setting');
      if (texts.form.isDirty() && (await texts.save(values)) === null) return setTab('texts');
      toast.success('Successfully saved!');
      setIsDone(true);
    } finally {
      setIsBusy(false);
    }
  }

  function add(kind: TextSetKind) {
    setDraftSet(draftOfSet(kind, savedTexts));
    setTab(DRAFT);
  }

  async function showAdded(id: string) {
    await onChanged();
    setDraftSet(null);
    setTab(tabOf(id));
  }

  const showLarge = own.form.onSubmit(
    (typed) =>
      void large.show(draftOf(typed, values)).catch((error: unknown) => {
        if (texts.refused(error)) setTab('texts');
        else if (own.refused(error)) setTab('setting');
      }),
    () => setTab('setting'),
  );

  return (
    <>
      <Tabs
        value={tab}
        onChange={(next) => setTab((next ?? 'setting') as Tab)}
        // React's Activity would end the effects of the hidden fields.
        keepMountedMode="display-none"
      >
        <Group justify="space-between" align="flex-end" mb="md" gap="xs">
          <Tabs.List>
            <Tabs.Tab value="setting">Setting</Tabs.Tab>
            <Tabs.Tab value="texts">Texts and codes</Tabs.Tab>
            {sets.map((set) => (
              <Tabs.Tab key={set.id} value={tabOf(set.id)}>
                {nameOfSet(set)}
              </Tabs.Tab>
            ))}
            {draftSet && <Tabs.Tab value={DRAFT}>{nameOfSet(draftSet)}</Tabs.Tab>}
          </Tabs.List>
          <AddTexts isDisabled={draftSet !== null} onKind={add} />
        </Group>
        <form
          noValidate
          aria-label="PDF setting"
          hidden={isOfSet}
          onSubmit={own.form.onSubmit(
            (typed) => void save(typed),
            () => setTab('setting'),
          )}
        >
          <div className={classes.columns}>
            <div>
              <Tabs.Panel value="setting">
                <SettingsCard>
                  <SettingFields form={own.form} other={other} />
                </SettingsCard>
              </Tabs.Panel>
              <Tabs.Panel value="texts">
                <SettingsCard>
                  <TextsFields {...texts} noticeLanguages={noticeLanguages} vanishing={vanishing} />
                </SettingsCard>
              </Tabs.Panel>
            </div>
            {isWide && !isOfSet && (
              <LivePreview settingId={setting.id} draft={draft} isRefused={isRefused} />
            )}
          </div>
          <SaveBar
            isAlone
            isDirty={isDirty}
            isBusy={isBusy}
            onDiscard={() => {
              own.form.reset();
              texts.form.reset();
            }}
          >
            <Button
              variant="light"
              loading={large.loading}
              leftSection={<IconFileSearch size={18} aria-hidden />}
              onClick={() => showLarge()}
            >
              Preview
            </Button>
          </SaveBar>
        </form>
        {sets.map((set) => (
          <Tabs.Panel key={set.id} value={tabOf(set.id)}>
            <SetForm
              set={set}
              fields={fields}
              noticeLanguages={noticeLanguages}
              isShown={tab === tabOf(set.id)}
              onGone={() => void onChanged()}
            />
          </Tabs.Panel>
        ))}
        {draftSet && (
          <Tabs.Panel value={DRAFT}>
            <SetForm
              set={draftSet}
              fields={fields}
              noticeLanguages={noticeLanguages}
              isShown={tab === DRAFT}
              onAdded={(id) => void showAdded(id)}
              onGone={() => setDraftSet(null)}
            />
          </Tabs.Panel>
        )}
      </Tabs>
      <PreviewDialog url={large.url} onClose={large.close} />
    </>
  );
}

interface AddTextsProps {
  isDisabled: boolean;
  onKind: (kind: TextSetKind) => void;
}

/** Begins a set of texts as a draft: nothing is saved before its texts are. */
function AddTexts({ isDisabled, onKind }: AddTextsProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isDisabled}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Add texts
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onKind('NOTICE')}>Notices from a later day</Menu.Item>
        <Menu.Item onClick={() => onKind('WARNING')}>Warning letters</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A set that is not saved: for notices with the texts that there are, for warning letters, which ask for no money, empty. */
const draftOfSet = (kind: TextSetKind, first: Texts_NoticeTextsFragment): EditedSet => ({
  ...first,
  ...(kind === 'WARNING' && { texts: [], paymentCode: null }),
  ...{ id: null, kind, from: null, inForce: false, used: false },
});

const tabOf = (id: string): Tab => `set-${id}`;

/** The content of a preview: both tabs as they are typed. */
const draftOf = (fields: PdfSettingFields, values: TextsValues) => ({
  fields,
  texts: textsInput(values),
  paymentCode: values.paymentCode,
});
