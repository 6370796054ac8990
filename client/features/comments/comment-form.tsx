import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';

import { COMMENTS_PARAM } from '../../lib/paths';
import { useForm } from '../../lib/form';
import { toast } from '../../lib/toast';
import { useUnsaved } from '../../lib/unsaved';
import { all, isBlank, required } from '../../lib/validators';

/** What the counter counts to; a comment is at most one shorter (specification, section 5). */
const COUNTER = 256;

const EMPTY = 'Cannot be empty comment';

const lengthOf = (text: string) => [...text].length;

interface CommentFormProps {
  /** Resolves when the server has it, rejects when it was refused. */
  onAdd: (body: string) => Promise<void>;
}

/** Adds a comment. Ctrl or Cmd with Enter sends it. */
export function CommentForm({ onAdd }: CommentFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { body: '' },
    validate: {
      body: all(required('Comments field is required if adding a comment'), (body) =>
        lengthOf(body) < COUNTER ? null : 'Must be less then 256 characters long',
      ),
    },
  });
  const length = lengthOf(form.values.body);
  useUnsaved(
    busy || form.values.body.trim() !== '',
    'Your comment is not added, and is lost if you leave.',
    COMMENTS_PARAM,
  );

  async function add({ body }: typeof form.values) {
    setBusy(true);
    toast.mended(EMPTY);
    form.reset();
    try {
      await onAdd(body.trim());
    } catch {
      // What was typed is not lost, nor is what was typed meanwhile.
      const since = form.getValues().body;
      form.setValues({ body: since === '' ? body : `${body}\n${since}` });
    } finally {
      setBusy(false);
    }
  }

  const submit = form.onSubmit(add, (_errors, { body }) => {
    if (isBlank(body)) toast.error(EMPTY);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label="Comment"
        placeholder="Write to everybody who works on this event"
        minRows={2}
        maxRows={6}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          <Group component="span" justify="space-between" gap="xs">
            <span>
              <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> sends it
            </span>
            <Text span inherit c={length >= COUNTER ? 'var(--mantine-color-error)' : 'dimmed'}>
              {length} / {COUNTER}
            </Text>
          </Group>
        }
        {...form.getInputProps('body')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" loading={busy} leftSection={<IconSend size={16} aria-hidden />}>
          Add Comment
        </Button>
      </Group>
    </form>
  );
}
