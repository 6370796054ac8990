import { Button, Group, Kbd, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';

import { useForm } from '../../lib/forms/form';
import { toast } from '../../lib/toast';
import { all, isBlank, required } from '../../lib/forms/validators';
import { drafts } from '../drafts/drafts';
import { useDraft } from '../drafts/use-draft';

/** The limit of the counter; a comment is at most one shorter (specification, section 5). */
const COUNTER = 256;

const EMPTY = 'Cannot be empty comment';

const lengthOf = (text: string) => [...text].length;

interface CommentFormProps {
  citationId: string;
  /** Resolves when the server has stored the comment, rejects when the server has refused it. */
  onAdd: (body: string) => Promise<void>;
  ref: Ref<HTMLTextAreaElement>;
}

/** Adds a comment. Ctrl or Cmd with Enter sends it. */
export function CommentForm({ citationId, onAdd, ref }: CommentFormProps) {
  const [busy, setBusy] = useState(false);
  const [draft, write] = useDraft(citationId);
  const form = useForm({
    initialValues: { body: '' },
    // The text is kept as a draft, so that nothing is lost when the user leaves the discussion.
    onValuesChange: ({ body }) => body !== (draft.comment ?? '') && write({ comment: body }),
    validate: {
      body: all(required('Comments field is required if adding a comment'), (body) =>
        lengthOf(body) < COUNTER ? null : 'Must be less then 256 characters long',
      ),
    },
  });
  const length = lengthOf(form.values.body);

  // The draft comes from the server, unless the panel was open already.
  const kept = draft.comment ?? '';
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (kept !== '' && latest.current.getValues().body === '') {
      latest.current.setFieldValue('body', kept);
    }
  }, [kept]);

  async function add({ body }: typeof form.values) {
    setBusy(true);
    toast.mended(EMPTY);
    form.reset();
    // The server deletes the draft together with the new comment, so the empty field is no change to save.
    drafts.spend(citationId, ['comment']);
    try {
      await drafts.save(citationId);
      await onAdd(body.trim());
    } catch {
      // The form gets the unsent text back, followed by what was typed in the meantime.
      const since = form.getValues().body;
      const unsent = since === '' ? body : `${body}\n${since}`;
      form.setValues({ body: unsent });
      // The form may be closed by now because the session has ended.
      write({ comment: unsent });
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
        ref={ref}
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
